export interface AcceptedInvitation {
  token: string;
  organization: { id: number };
}
