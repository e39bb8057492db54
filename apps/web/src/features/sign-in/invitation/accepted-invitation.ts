/** The session token after an invitation was accepted, and the organization to open. */
export interface AcceptedInvitation {
  token: string;
  organization: { id: number };
}
