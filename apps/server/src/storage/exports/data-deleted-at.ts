import { retirementOf } from '@pharos/domain/organizations/retirement.ts';
import { findSubscription } from '../billing/subscriptions.ts';
import type { Db } from '../connection/connect.ts';
import { deletionNotifiedAt, findDeprecation, readRetiredAt } from '../operator/retirements.ts';

/** The minimum time from the notification of the members to the deletion of the data. */
const WARNED_MS = 7 * 24 * 3_600_000;

/** Returns epoch milliseconds, or null if no end of the service is set. */
export const dataDeletedAt = async (
  db: Db,
  organizationId: number,
  { sellsPlans, now }: { sellsPlans: boolean; now: number },
): Promise<number | null> => {
  const deprecation = await findDeprecation(db, organizationId);
  if (!deprecation) return null;
  const paid = sellsPlans ? ((await findSubscription(db, organizationId))?.payment ?? null) : null;
  const { endsAt, deletedAt } = retirementOf(deprecation, paid, now, await readRetiredAt(db, organizationId));
  const notifiedAt = await deletionNotifiedAt(db, organizationId, endsAt);
  return Math.max(deletedAt, (notifiedAt ?? now) + WARNED_MS);
};
