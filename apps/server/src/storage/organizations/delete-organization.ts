import { sql } from 'kysely';
import { deleteChecks } from '../checks/delete-checks.ts';
import type { Db } from '../connection/connect.ts';

/**
 * Deletes a locked organization with all its data, and users without another organization. Operators are deleted only
 * with `withOperators`, which means that nothing is left for them to operate.
 * @returns the ids of the deleted checks and the addresses of the deleted users.
 */
export const deleteOrganization = async (
  trx: Db,
  id: number,
  withOperators = false,
): Promise<{ checkIds: number[]; deletedUsers: string[] }> => {
  const checks = await trx
    .selectFrom('checks')
    .where('organization_id', '=', id)
    .orderBy('id')
    .select('id')
    .forUpdate()
    .execute();
  const checkIds = checks.map((check) => check.id);
  await deleteChecks(trx, id, checkIds);
  await sql`delete from results where check_id = any(${checkIds}::int[])`.execute(trx);
  // The locks above waited for running packing transactions, so their rows are visible here.
  await sql`delete from packed_results where check_id = any(${checkIds}::int[])`.execute(trx);
  const deleted = await trx
    .deleteFrom('users as u')
    .where(({ exists, not, selectFrom }) =>
      exists(selectFrom('memberships as m').whereRef('m.user_id', '=', 'u.id').where('m.organization_id', '=', id)).and(
        not(
          exists(
            selectFrom('memberships as m').whereRef('m.user_id', '=', 'u.id').where('m.organization_id', '<>', id),
          ),
        ),
      ),
    )
    .$if(!withOperators, (users) =>
      users.where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('operators as p').whereRef('p.user_id', '=', 'u.id'))),
      ),
    )
    .returning('u.email')
    .execute();
  await trx.deleteFrom('organizations').where('id', '=', id).execute();
  await trx.deleteFrom('audit_log').where('organization_id', '=', id).execute();
  return { checkIds, deletedUsers: deleted.map(({ email }) => email) };
};
