import { mayTouchMember } from '@pharos/domain/people/may-touch-member.ts';
import { lockChecksAlerting, removeCheckRecipients } from '../../../storage/checks/check-recipients.ts';
import { recordAudit } from '../../../storage/organizations/audit-log.ts';
import { deleteMember, lockMember } from '../../../storage/people/memberships.ts';
import { actorOf, requireMember } from '../../access.ts';
import type { Caller, Services } from '../../context.ts';
import { forbidden, notFound } from '../../errors.ts';
import { mailKeysOfFormerAdmin } from '../../organizations/api-keys/mail-keys-of-former-admin.ts';

/**
 * Takes a member out of the caller's organization. The account stays, but from the next request on it sees nothing here,
 * and no check alerts it any more.
 */
export const removeMember = (
  services: Pick<Services, 'db' | 'secrets' | 'settings' | 'now'>,
  caller: Caller,
  id: number,
): Promise<void> =>
  services.db.transaction().execute(async (trx) => {
    const leaving = { members: [id], contacts: [] };
    await lockChecksAlerting(trx, caller.organization.id, leaving);
    const member = await lockMember(trx, caller.organization.id, id);
    if (!member) throw notFound('Member');
    const actor = requireMember(caller);
    const refusal = mayTouchMember(actor, member, 'remove');
    if (refusal !== null) throw forbidden(refusal);

    const checks = await removeCheckRecipients(trx, leaving);
    await deleteMember(trx, id);
    await mailKeysOfFormerAdmin(services, trx, caller.organization.id, member);
    await recordAudit(trx, {
      ...actorOf(caller),
      action: 'member.remove',
      subject: `member ${id}`,
      before: { user: member.userId, email: member.email, role: member.role, checks },
    });
  });
