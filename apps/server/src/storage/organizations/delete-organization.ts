import { sql } from 'kysely';
import { deleteChecks } from '../checks/delete-checks.ts';
import type { Db } from '../connection/connect.ts';

/**
 * Deletes a locked organization with all that is its own: checks and their whole history, people's memberships, contacts,
 * keys, tickets and audit log. Users who belong to no other organization go with it, and so do their sessions; operators stay, unless
 * `withOperators`: nothing is left that they would run. Returns the ids of its checks and the addresses of the deleted users.
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
  // Those that were being packed are waited for above, and seen here.
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
