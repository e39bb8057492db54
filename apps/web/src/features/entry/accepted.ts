/** What somebody has who accepted an invitation: the token of a session, and where it leads. */
export interface Accepted {
  token: string;
  organization: { id: number };
}
