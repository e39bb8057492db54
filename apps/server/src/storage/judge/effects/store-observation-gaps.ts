import { sql } from 'kysely';
import type { Db } from '../../connection/connect.ts';
import type { DecidedEffect, EffectOf } from './effects-of-kind.ts';

/** Stores only the first of two gaps with the same start. */
export const storeObservationGaps = async (
  trx: Db,
  decided: readonly DecidedEffect<EffectOf<'observation-gap'>>[],
): Promise<void> => {
  if (decided.length === 0) return;
  await sql`
    insert into observation_gaps (check_id, started_at, ended_at)
    select check_id, started_at, ended_at
    from unnest(
      ${decided.map(({ checkId }) => checkId)}::int[],
      ${decided.map(({ effect }) => new Date(effect.from))}::timestamptz[],
      ${decided.map(({ effect }) => new Date(effect.to))}::timestamptz[]
    ) with ordinality as v (check_id, started_at, ended_at, place)
    order by place
    on conflict do nothing`.execute(trx);
};
