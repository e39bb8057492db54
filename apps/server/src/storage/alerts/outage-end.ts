import type { EndOfOutage } from '@pharos/domain/alerts/alert.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../connection/schema/schema.ts';

export const LASTS: EndOfOutage = { endedAt: null, endedBy: null };

/** Returns the end in epoch milliseconds and its cause, by outage id. Omits outages that continue. */
export const outageEnds = async (
  trx: Kysely<Database>,
  outages: readonly { checkId: number; outageId: number }[],
): Promise<ReadonlyMap<number, EndOfOutage>> => {
  if (outages.length === 0) return new Map();
  const { rows } = await sql<{ outageId: number; endedAt: Date; next: string | null }>`
    select v.outage_id as "outageId", outage.ended_at as "endedAt", next.state as next
    from unnest(
      ${outages.map(({ checkId }) => checkId)}::int[],
      ${outages.map(({ outageId }) => outageId)}::bigint[]
    ) as v (check_id, outage_id)
    cross join lateral (
      select max(s.ended_at) as ended_at, bool_or(s.ended_at is null) as is_open, max(s.id) as last_id
      from state_changes s where s.check_id = v.check_id and s.outage_id = v.outage_id
    ) outage
    left join lateral (
      select s.state from state_changes s where s.check_id = v.check_id and s.id > outage.last_id order by s.id limit 1
    ) next on true
    where outage.ended_at is not null and not outage.is_open`.execute(trx);
  return new Map(
    rows.map(({ outageId, endedAt, next }) => [
      outageId,
      { endedAt: endedAt.getTime(), endedBy: next === 'PS' ? 'pause' : 'recovery' },
    ]),
  );
};
