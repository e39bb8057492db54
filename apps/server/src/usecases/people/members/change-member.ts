import { type MemberChange, mayTouchMember } from '@pharos/domain/people/may-touch-member.ts';
import { lockChecksAlerting, removeCheckRecipients } from '../../../storage/checks/check-recipients.ts';
import type { Db } from '../../../storage/connection/connect.ts';
import { recordAudit } from '../../../storage/organizations/audit-log.ts';
import { lockMember, type Member, type MemberSettings, updateMember } from '../../../storage/people/memberships.ts';
import { removeUnsubscribed } from '../../../storage/people/unsubscribed-addresses.ts';
import { actorOf, requireMember } from '../../access.ts';
import { changedFields } from '../../changed-fields.ts';
import type { Caller, Services } from '../../context.ts';
import { forbidden, notFound } from '../../errors.ts';
import { mailKeysOfFormerAdmin } from '../../organizations/api-keys/mail-keys-of-former-admin.ts';
import { type MemberView, toMemberView } from './member-view.ts';

/** The kinds of change. Each kind requires its own permission. */
const CHANGE: Record<keyof MemberSettings, MemberChange> = {
  role: 'role',
  inApplication: 'application',
  disableAlertEmails: 'mails',
  disableReportEmails: 'mails',
};

/** Changes nothing if one of the settings may not be changed. */
export const changeMember = (
  services: Pick<Services, 'db' | 'secrets' | 'settings' | 'now'>,
  caller: Caller,
  id: number,
  changes: Partial<MemberSettings>,
): Promise<MemberView> =>
  services.db.transaction().execute(async (trx) => {
    const leaving = { members: changes.inApplication === false ? [id] : [], contacts: [] };
    await lockChecksAlerting(trx, caller.organization.id, leaving);
    const member = await lockMember(trx, caller.organization.id, id);
    if (!member) throw notFound('Member');
    const actor = requireMember(caller);
    for (const setting of Object.keys(changes) as (keyof MemberSettings)[]) {
      const refusal = mayTouchMember(actor, member, CHANGE[setting]);
      if (refusal !== null) throw forbidden(refusal);
    }
    const wantsMails = changes.disableAlertEmails === false;
    if (wantsMails && member.hasUnsubscribed) await startAlertMails(trx, caller, member);
    const { role, inApplication, disableAlertEmails, disableReportEmails } = member;
    const before = { role, inApplication, disableAlertEmails, disableReportEmails };
    const after = { ...before, ...changes };
    const changed = changedFields(before, after);
    const result = toMemberView(caller, {
      ...member,
      ...after,
      hasUnsubscribed: member.hasUnsubscribed && !wantsMails,
    });
    if (changed === null) return result;

    await updateMember(trx, id, after);
    if (after.role === 'ST' && before.role !== 'ST') {
      await mailKeysOfFormerAdmin(services, trx, caller.organization.id, member);
    }
    const checks = await removeCheckRecipients(trx, leaving);
    await recordAudit(trx, {
      ...actorOf(caller),
      action: 'member.change',
      subject: `member ${id}`,
      before: { email: member.email, ...changed.before, ...(checks.length > 0 && { checks }) },
      after: changed.after,
    });
    return result;
  });

/** Restarts the alert mails that were stopped through the link in one. Only the member may do this. */
const startAlertMails = async (trx: Db, caller: Caller, { id, email, organizationId }: Member): Promise<void> => {
  if (id !== caller.organization.membershipId) {
    throw forbidden('This member has unsubscribed from alert mails. Only the member can turn them on again.');
  }
  await removeUnsubscribed(trx, { organizationId, email: email.toLowerCase() });
  const subject = `alert mails to ${email.toLowerCase()}`;
  await recordAudit(trx, { ...actorOf(caller), action: 'alert-mails.start', subject });
};
