import { type PublicOutage, pausesIn } from '@pharos/domain/public-status/public-outages.ts';
import type { Db } from '../connection/connect.ts';

/** Times are epoch milliseconds. */
export interface OutageOfChange extends Pick<PublicOutage, 'pause'> {
  /** The id of the first state change. */
  id: number;
  checkId: number;
  startedAt: number;
  endedAt: number | null;
}

export const findOutageOfChange = async (
  db: Db,
  organizationId: number,
  changeId: number,
): Promise<OutageOfChange | null> => {
  const row = await db
    .selectFrom('state_changes as s')
    .innerJoin('checks as c', 'c.id', 's.check_id')
    .innerJoin('state_changes as first', (join) =>
      join.onRef('first.check_id', '=', 's.check_id').onRef('first.id', '=', 's.outage_id'),
    )
    .where('c.organization_id', '=', organizationId)
    .where('s.id', '=', changeId)
    .select(['first.id', 'first.check_id', 'first.started_at'])
    .select((eb) =>
      eb
        .selectFrom('state_changes as last')
        .whereRef('last.check_id', '=', 's.check_id')
        .whereRef('last.outage_id', '=', 'first.id')
        .orderBy('last.started_at', 'desc')
        .orderBy('last.id', 'desc')
        .limit(1)
        .select('last.ended_at')
        .as('ended_at'),
    )
    .executeTakeFirst();
  if (!row) return null;
  const { id, check_id: checkId, started_at: startedAt, ended_at: endedAt } = row;
  const outage = { id, checkId, startedAt: startedAt.getTime(), endedAt: endedAt?.getTime() ?? null };
  if (endedAt === null) return outage;
  const later = db
    .selectFrom('state_changes')
    .where('check_id', '=', checkId)
    .where('started_at', '>=', endedAt)
    .orderBy('started_at')
    .orderBy('id')
    .limit(1)
    .select(['state', 'started_at']);
  const [next, nextAvailable] = [await later.execute(), await later.where('state', '=', 'AV').execute()];
  const states = [...next, ...nextAvailable].map(({ state, started_at }) => ({ state, from: started_at.getTime() }));
  return { ...outage, ...pausesIn(states)(endedAt.getTime()) };
};
