/** The session token that accepting an invitation gives, and the organization to open. */
export interface AcceptedInvitation {
  token: string;
  organization: { id: number };
}
