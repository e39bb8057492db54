import type { Invitation, OfferedInvitation } from '@pharos/contract/rest/people/invitations.ts';
import type { inviteUser } from '../../usecases/people/invitations/invite-user.ts';
import type { readInvitation } from '../../usecases/people/invitations/read-invitation.ts';

type Stored = Awaited<ReturnType<typeof inviteUser>>;
type ReadInvitation = Awaited<ReturnType<typeof readInvitation>>;

export const toInvitation = (invitation: Stored, now: number): Invitation => ({
  id: invitation.id,
  organization: invitation.organizationId,
  email: invitation.email,
  full_name: invitation.fullName,
  role: invitation.role,
  add_to_organization_applications: invitation.inApplication,
  invited_by: invitation.inviterEmail,
  state: invitation.expiresAt.getTime() > now ? 'open' : 'expired',
  sent_at: invitation.sentAt.toISOString(),
  expires_at: invitation.expiresAt.toISOString(),
});

export const toOfferedInvitation = (offer: ReadInvitation): OfferedInvitation => ({
  organization: { id: offer.organizationId, name: offer.organizationName },
  invited_by: offer.inviterName,
  email: offer.email,
  full_name: offer.fullName,
  role: offer.role,
  expires_at: offer.expiresAt.toISOString(),
});
