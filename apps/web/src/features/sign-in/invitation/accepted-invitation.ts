/** What somebody has who accepted an invitation: the token of a session, and where it leads. */
export interface AcceptedInvitation {
  token: string;
  organization: { id: number };
}
