import type { Db } from '../connection/connect.ts';
import { ENTITLEMENT_COLUMNS, type StoredEntitlement, toEntitlement } from './plan-entitlement.ts';

/**
 * Locks the organization for what its plan limits: until the transaction ends nobody else adds users or checks.
 * `for no key update` leaves rows that only refer to the organization free.
 */
export const lockOrganization = async (trx: Db, organizationId: number): Promise<StoredEntitlement> =>
  toEntitlement(
    await trx
      .selectFrom('organizations')
      .where('id', '=', organizationId)
      .select(ENTITLEMENT_COLUMNS)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(),
  );

/** How many checks it has. */
export const countChecks = async (db: Db, organizationId: number): Promise<number> => {
  const { count } = await db
    .selectFrom('checks')
    .where('organization_id', '=', organizationId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

/** How many of its checks are not paused. */
export const countRunningChecks = async (db: Db, organizationId: number): Promise<number> => {
  const { count } = await db
    .selectFrom('checks')
    .where('organization_id', '=', organizationId)
    .where('paused', '=', false)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

/** Whether it is deleted; waits for a transaction that is about to. */
export const isOrganizationGone = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom('organizations').where('id', '=', id).select('id').forKeyShare().executeTakeFirst()) ===
  undefined;
