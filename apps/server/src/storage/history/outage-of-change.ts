import type { Db } from '../connection/connect.ts';

/** The outage that a state change of the organization belongs to, with its begin (epoch milliseconds); null of a change that is of none. */
export const findOutageOfChange = async (
  db: Db,
  organizationId: number,
  changeId: number,
): Promise<{ id: number; checkId: number; startedAt: number } | null> => {
  const row = await db
    .selectFrom('state_changes as s')
    .innerJoin('checks as c', 'c.id', 's.check_id')
    .innerJoin('state_changes as first', (join) =>
      join.onRef('first.check_id', '=', 's.check_id').onRef('first.id', '=', 's.outage_id'),
    )
    .where('c.organization_id', '=', organizationId)
    .where('s.id', '=', changeId)
    .select(['first.id', 'first.check_id', 'first.started_at'])
    .executeTakeFirst();
  return row ? { id: row.id, checkId: row.check_id, startedAt: row.started_at.getTime() } : null;
};
