import { forgetTrialLater } from '../../storage/billing/past-trials.ts';
import { findSubscription } from '../../storage/billing/subscriptions.ts';
import { notifyEngines } from '../../storage/checks/notify-checks-changed.ts';
import type { Db } from '../../storage/connection/connect.ts';
import { enqueueJob } from '../../storage/jobs/enqueue-job.ts';
import { enqueueMail } from '../../storage/mails/enqueue-mail.ts';
import { isWithoutOperator, lockOperators } from '../../storage/operator/operators.ts';
import { type AuditEntry, recordAudit } from '../../storage/organizations/audit-log.ts';
import { deleteOrganization as deleteRows } from '../../storage/organizations/delete-organization.ts';
import { findOwner, lockOrganizationSettings } from '../../storage/organizations/organizations.ts';
import { actorOf } from '../access.ts';
import type { Caller, Services } from '../context.ts';
import { notFound, unprocessable } from '../errors.ts';
import { mayMailOwner } from '../people/require-verified-owner.ts';
import { refuseOtherOrganization } from '../refuse-other-organization.ts';

/**
 * Deletes the caller's organization for good; one audit line stays. Users without another organization are deleted too:
 * nothing is left that their personal data would be kept for, and their addresses may sign up or be invited again.
 */
export const deleteOrganization = (
  services: Pick<Services, 'db' | 'secrets' | 'settings' | 'now'>,
  caller: Caller,
  id: number,
): Promise<void> =>
  services.db.transaction().execute(async (trx) => {
    refuseOtherOrganization(caller, id);
    const settings = await lockOrganizationSettings(trx, id);
    if (!settings) throw notFound('Organization');
    await removeOrganization(services, trx, { id, ...settings }, { actor: actorOf(caller), reason: null });
  });

interface Removal {
  actor: Pick<AuditEntry, 'organizationId' | 'userId' | 'address' | 'apiKey'>;
  /** Of an operator, whose act it is; null: of its own people. */
  reason: string | null;
}

/** Deletes a locked organization with all that is its own, ends what it pays for, and tells its owner. */
export const removeOrganization = async (
  services: Pick<Services, 'secrets' | 'settings' | 'now'>,
  trx: Db,
  { id, name, subdomain }: { id: number; name: string; subdomain: string },
  { actor, reason }: Removal,
): Promise<void> => {
  const owner = await findOwner(trx, id);
  const paying = await findSubscription(trx, id);
  await lockOperators(trx);
  const { checkIds, users } = await deleteRows(trx, id);
  if (await isWithoutOperator(trx)) throw unprocessable(LAST_OPERATOR);
  await recordAudit(trx, {
    ...actor,
    action: 'organization.delete',
    subject: `organization ${id}`,
    before: { name, subdomain, checks: checkIds.length, deletedUsers: users },
    ...(reason !== null && { after: { by: 'operator', reason } }),
  });
  await notifyEngines(trx, checkIds);
  if (services.settings.sellsPlans) await forgetTrialLater(trx, services.secrets, owner.email, services.now());
  if (paying) await endPayment(trx, paying.customerId);
  if (mayMailOwner(services, owner))
    await enqueueMail(trx, services.secrets, farewell(name, owner.email, reason), services.now());
};

const LAST_OPERATOR =
  'The only operator of this installation would lose their account by this. Make somebody else an operator first: npm run operator -- add <e-mail>.';

/** Longer than a page on which something is bought can be used: Chargebee's end after 3 hours. */
const CHECKOUTS_ENDED_MS = 4 * 3_600_000;

/** What the deleted organization pays for ends at once, and what is bought on a page that was open ends later. */
const endPayment = async (trx: Db, customerId: string): Promise<void> => {
  await enqueueJob(trx, 'close-billing', { customerId });
  await enqueueJob(trx, 'close-billing', { customerId }, { inMs: CHECKOUTS_ENDED_MS });
};

const farewell = (name: string, to: string, reason: string | null) => ({
  to,
  subject: `${name} was deleted`,
  headline: `${name} was deleted`,
  paragraphs: [
    ...(reason === null ? [] : [`The people who run this Pharos have deleted it. Their reason: ${reason}`]),
    'Its checks, their history, its settings and its people are gone for good. Nothing is probed any more, and no alerts are sent.',
  ],
  action: null,
  footer: `Sent by Pharos to the owner of ${name}.`,
});
