import type { Db } from '../connection/connect.ts';
import { ENTITLEMENT_COLUMNS, type StoredEntitlement, toEntitlement } from './plan-entitlement.ts';

/**
 * Prevents other transactions from adding what the plan limits, such as users or checks. `for no key update` does not
 * block rows that only refer to the organization. Returns the entitlement.
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

export const countChecks = async (db: Db, organizationId: number): Promise<number> => {
  const { count } = await db
    .selectFrom('checks')
    .where('organization_id', '=', organizationId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

export const countRunningChecks = async (db: Db, organizationId: number): Promise<number> => {
  const { count } = await db
    .selectFrom('checks')
    .where('organization_id', '=', organizationId)
    .where('paused', '=', false)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

/** Waits for a transaction that is deleting the organization. */
export const isOrganizationGone = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom('organizations').where('id', '=', id).select('id').forKeyShare().executeTakeFirst()) ===
  undefined;
