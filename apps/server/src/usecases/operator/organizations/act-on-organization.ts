import type { Db } from '../../../storage/connection/connect.ts';
import type { AccountMail } from '../../../storage/mails/enqueue-mail.ts';
import { enqueueMail } from '../../../storage/mails/enqueue-mail.ts';
import { recordOperatorAction } from '../../../storage/operator/operator-actions.ts';
import { recordAudit } from '../../../storage/organizations/audit-log.ts';
import { findOwner, lockOrganizationSettings } from '../../../storage/organizations/organizations.ts';
import { emailOf, isUserGone } from '../../../storage/people/users.ts';
import type { OperatorCaller, Services } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { mayMailOwner } from '../../people/require-verified-owner.ts';

export interface Target {
  id: number;
  name: string;
  subdomain: string;
  timezone: string;
  owner: { userId: number; email: string; emailVerified: boolean };
}

export interface DoneAct {
  action: string;
  detail?: Record<string, unknown>;
  /** Null if the owner is notified in another way or not at all. */
  mail: Omit<AccountMail, 'to' | 'footer'> | null;
  /** The audit log already contains the action. */
  isAudited?: true;
}

/**
 * Performs an operator action in one transaction: the work, an entry in the audit log, the record of the action, and
 * the mail to the owner. The audit entry does not name the operator. If `work` returns null, the action was already
 * done and nothing is recorded.
 */
export const actOnOrganization = (
  services: Pick<Services, 'db' | 'secrets' | 'settings' | 'now'>,
  operator: OperatorCaller,
  { id, reason }: { id: number; reason: string },
  work: (trx: Db, target: Target) => Promise<DoneAct | null>,
): Promise<void> =>
  services.db.transaction().execute(async (trx) => {
    const settings = await lockOrganizationSettings(trx, id);
    if (!settings) throw notFound('Organization');
    const { name, subdomain, timezone } = settings;
    const email = await emailOf(trx, operator.userId);
    const owner = await findOwner(trx, id);
    const done = await work(trx, { id, name, subdomain, timezone, owner });
    if (done === null) return;
    const { action, detail, mail, isAudited } = done;
    // The action deleted the organization and the account of the operator.
    if (await isUserGone(trx, operator.userId)) return;
    if (!isAudited)
      await recordAudit(trx, {
        organizationId: id,
        userId: null,
        address: null,
        action,
        subject: `organization ${id}`,
        after: { by: 'operator', reason, ...detail },
      });
    await recordOperatorAction(trx, {
      operator: { userId: operator.userId, email, address: operator.address },
      action,
      organizationId: id,
      subject: name,
      reason,
      ...(detail && { detail }),
    });
    if (mail !== null) await mailOwner(trx, services, { name, owner }, mail);
  });

/** Sends no mail if the address may belong to another person. */
export const mailOwner = async (
  trx: Db,
  services: Pick<Services, 'secrets' | 'settings' | 'now'>,
  { name, owner }: Pick<Target, 'name' | 'owner'>,
  mail: NonNullable<DoneAct['mail']>,
): Promise<void> => {
  if (!mayMailOwner(services, owner)) return;
  const footer = `Sent by Pharos to the owner of ${name}.`;
  await enqueueMail(trx, services.secrets, { to: owner.email, ...mail, footer }, services.now());
};
