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
 * Deletes a locked organization with all that is its own, and ends what it pays for; one audit line stays. Resolves with who owned it, and the addresses of the deleted users.
 * Operators keep their accounts, unless the installation becomes empty by it: then the next person who signs up runs it, and is told nothing of them.
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
 * Whether it is the last one and that of the operators themselves. Another's, deleted by its owner, would make the installation theirs who
 * sign up next.
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

/** What the deleted organization pays for ends at once, and what is bought on a page that was open ends later. */
const endPayment = async (trx: Db, customerId: string): Promise<void> => {
  await enqueueJob(trx, 'close-billing', { customerId });
  await enqueueJob(trx, 'close-billing', { customerId }, { inMs: CHECKOUTS_ENDED_MS });
};
