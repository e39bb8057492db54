import { forgetTrialLater } from '../billing/past-trials.ts';
import { findSubscription } from '../billing/subscriptions.ts';
import { notifyEngines } from '../checks/notify-checks-changed.ts';
import type { Db } from '../connection/connect.ts';
import type { SecretBox } from '../connection/secret-box.ts';
import { enqueueJob } from '../jobs/enqueue-job.ts';
import { isWithoutOperator, lockOperators } from '../operator/operators.ts';
import { type AuditEntry, recordAudit } from './audit-log.ts';
import { deleteOrganization } from './delete-organization.ts';
import { findOwner } from './organizations.ts';

/** The only operator would lose their account. */
export class LastOperator extends Error {}

export interface Removal {
  /** For the one audit line that stays; Pharos by itself has neither user nor address. */
  actor: Pick<AuditEntry, 'userId' | 'address' | 'apiKey' | 'after'>;
  secrets: SecretBox;
  sellsPlans: boolean;
  /** Epoch milliseconds. */
  now: number;
}

/** Longer than a page on which something is bought can be used: Chargebee's end after 3 hours. */
const CHECKOUTS_ENDED_MS = 4 * 3_600_000;

/**
 * Deletes a locked organization with all that is its own, and ends what it pays for; one audit line stays. Resolves with who owned it.
 * Throws LastOperator when that would leave organizations and no operator.
 */
export const removeOrganization = async (
  trx: Db,
  { id, name, subdomain }: { id: number; name: string; subdomain: string },
  { actor, secrets, sellsPlans, now }: Removal,
): Promise<{ email: string; emailVerified: boolean }> => {
  const owner = await findOwner(trx, id);
  const paying = await findSubscription(trx, id);
  await lockOperators(trx);
  const { checkIds, users } = await deleteOrganization(trx, id);
  if (await isWithoutOperator(trx)) throw new LastOperator();
  await recordAudit(trx, {
    organizationId: id,
    ...actor,
    action: 'organization.delete',
    subject: `organization ${id}`,
    before: { name, subdomain, checks: checkIds.length, deletedUsers: users },
  });
  await notifyEngines(trx, checkIds);
  if (sellsPlans) await forgetTrialLater(trx, secrets, owner.email, now);
  if (paying) await endPayment(trx, paying.customerId);
  return owner;
};

/** What the deleted organization pays for ends at once, and what is bought on a page that was open ends later. */
const endPayment = async (trx: Db, customerId: string): Promise<void> => {
  await enqueueJob(trx, 'close-billing', { customerId });
  await enqueueJob(trx, 'close-billing', { customerId }, { inMs: CHECKOUTS_ENDED_MS });
};
