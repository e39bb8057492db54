import { sql } from 'kysely';
import type { Db } from '../connection/connect.ts';

export interface LeftWithoutChecks {
  id: number;
  name: string;
  wasEnabled: boolean;
}

/**
 * Locks the integrations in the order of their ids. The caller must lock the checks first. A change of an integration
 * takes its locks in the same order.
 */
export const lockIntegrationsOfChecks = async (trx: Db, checkIds: readonly number[]): Promise<number[]> => {
  if (checkIds.length === 0) return [];
  const rows = await trx
    .selectFrom('integrations as i')
    .where('i.id', 'in', (db) =>
      db.selectFrom('integration_checks').where('check_id', 'in', checkIds).select('integration_id'),
    )
    .select('i.id')
    .orderBy('i.id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
};

/** Disables the locked integrations that have no check left. Otherwise they would seem to serve all checks. */
export const disableWithoutChecks = async (trx: Db, ids: readonly number[], at: Date): Promise<LeftWithoutChecks[]> => {
  if (ids.length === 0) return [];
  const { rows } = await sql<LeftWithoutChecks>`
    update integrations i set state = 'DA', problem = 'checks-deleted', updated_at = ${at}
    from integrations before
    where i.id = any(${ids}::int[]) and before.id = i.id and not i.all_checks
      and not exists (select from integration_checks c where c.integration_id = i.id)
    returning i.id, i.name, before.state = 'AC' as "wasEnabled"`.execute(trx);
  return rows.toSorted((a, b) => a.id - b.id);
};
