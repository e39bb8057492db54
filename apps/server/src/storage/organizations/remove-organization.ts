import { sql } from 'kysely';
import { forgetTrialLater } from '../billing/past-trials.ts';
import { findSubscription } from '../billing/subscriptions.ts';
import { notifyEngines } from '../checks/notify-checks-changed.ts';
import type { Db } from '../connection/connect.ts';
import type { SecretBox } from '../connection/secret-box.ts';
import { enqueueJob } from '../jobs/enqueue-job.ts';
import { clearOperatorActions } from '../operator/operator-actions.ts';
import { lockOperators } from '../operator/operators.ts';
import { type AuditEntry, recordAudit } from './audit-log.ts';
import { deleteOrganization } from './delete-organization.ts';
import { findOwner } from './organizations.ts';

export interface Removal {
  /** The actor of the one audit entry that remains. Pharos itself has neither user nor address. */
  actor: Pick<AuditEntry, 'userId' | 'address' | 'apiKey' | 'after'>;
  secrets: SecretBox;
  sellsPlans: boolean;
  now: number;
}

/** The time after which no checkout page can be used any more. Chargebee's pages end after 3 hours. */
const CHECKOUTS_ENDED_MS = 4 * 3_600_000;

/**
 * Deletes a locked organization and ends its subscription. Only one audit entry remains. Operators remain, unless the
 * installation is empty afterwards: the next person who signs up then becomes the operator and sees no data of the
 * earlier ones.
 * @returns the owner and the addresses of the deleted users.
 */
export const removeOrganization = async (
  trx: Db,
  { id, name, subdomain }: { id: number; name: string; subdomain: string },
  { actor, secrets, sellsPlans, now }: Removal,
): Promise<{ owner: { email: string; emailVerified: boolean }; deletedUsers: string[] }> => {
  const owner = await findOwner(trx, id);
  const paying = await findSubscription(trx, id);
  await lockOperators(trx);
  const empties = await emptiesInstallation(trx, id);
  const { checkIds, deletedUsers } = await deleteOrganization(trx, id, empties);
  if (empties) await clearOperatorActions(trx);
  await recordAudit(trx, {
    organizationId: id,
    ...actor,
    action: 'organization.delete',
    subject: `organization ${id}`,
    before: { name, subdomain, checks: checkIds.length, deletedUsers: deletedUsers.length },
  });
  await notifyEngines(trx, checkIds);
  if (sellsPlans) await forgetTrialLater(trx, secrets, owner.email, now);
  if (paying) await endPayment(trx, paying.customerId);
  return { owner, deletedUsers };
};

/**
 * Checks whether this is the last organization and belongs to the operators. If another owner deletes it, the
 * installation must not pass to the next person who signs up.
 */
const emptiesInstallation = async (trx: Db, id: number): Promise<boolean> => {
  const other = await trx.selectFrom('organizations').where('id', '<>', id).select('id').limit(1).executeTakeFirst();
  if (other) return false;
  const { rows } = await sql<{ empties: boolean }>`
    select exists (select from operators o join memberships m on m.user_id = o.user_id
        where m.organization_id = ${id} and m.role = 'OW')
      and not exists (select from operators o where not exists
        (select from memberships m where m.user_id = o.user_id and m.organization_id = ${id})) as empties`.execute(trx);
  return rows[0]?.empties ?? false;
};

/** Ends the subscription at once, and later again for a purchase on a page that was still open. */
const endPayment = async (trx: Db, customerId: string): Promise<void> => {
  await enqueueJob(trx, 'close-billing', { customerId });
  await enqueueJob(trx, 'close-billing', { customerId }, { inMs: CHECKOUTS_ENDED_MS });
};
