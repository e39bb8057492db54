import { INVITATION_MS } from '@pharos/domain/people/invitation-mail-limit.ts';
import type { Db } from '../../../storage/connection/connect.ts';
import { enqueueMail } from '../../../storage/mails/enqueue-mail.ts';
import { recordAudit } from '../../../storage/organizations/audit-log.ts';
import { findOrganization } from '../../../storage/organizations/organizations.ts';
import { putInvitation, type SentInvitation } from '../../../storage/people/invitations.ts';
import { findUser } from '../../../storage/people/users.ts';
import { actorOf } from '../../access.ts';
import type { Caller, Services } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { refuseTooManyMails } from '../refuse-too-many-mails.ts';
import { invitationMail } from './invitation-mail.ts';

export type Invited = Pick<SentInvitation, 'email' | 'fullName' | 'role' | 'inApplication'>;

/**
 * Stores, mails and audits an invitation in `trx`, which must have locked the organization. Returns its id.
 * @throws {Throttled} If too many mails were sent.
 */
export const sendInvitation = async (
  { identity, secrets, settings, now }: Pick<Services, 'identity' | 'secrets' | 'settings' | 'now'>,
  trx: Db,
  caller: Caller,
  invited: Invited,
  action: 'invitation.create' | 'invitation.resend',
): Promise<number> => {
  const { userId } = caller;
  const organizationId = caller.organization.id;
  await refuseTooManyMails({ settings, now }, trx, { organizationId, userId, email: invited.email });
  const sentAt = new Date(now());
  const organization = await findOrganization(trx, organizationId);
  if (!organization) throw notFound('Organization');
  const inviter = userId === null ? undefined : await findUser(trx, userId);
  const { secret: token, hash: tokenHash } = identity.createSecret();
  const expiresAt = new Date(sentAt.getTime() + INVITATION_MS);
  const id = await putInvitation(trx, {
    ...invited,
    organizationId,
    tokenHash,
    invitedBy: userId,
    sentAt,
    expiresAt,
  });
  const { name: organizationName, timezone } = organization;
  const mail = { ...invited, organizationName, timezone, inviter: inviter ?? null, token, expiresAt };
  await enqueueMail(trx, secrets, invitationMail({ ...mail, baseUrl: settings.baseUrl }), sentAt.getTime());
  await recordAudit(trx, {
    ...actorOf(caller),
    action,
    subject: `invitation ${id}`,
    after: { ...invited, expiresAt: expiresAt.toISOString() },
  });
  return id;
};
