import { sql } from 'kysely';
import type { Db } from '../../connection/connect.ts';
import type { DecidedEffect, EffectOf } from './effects-of-kind.ts';
import { probesText } from './store-state-changes.ts';

export const storeSuppressedFailures = async (
  trx: Db,
  decided: readonly DecidedEffect<EffectOf<'suppressed-failure'>>[],
): Promise<void> => {
  if (decided.length === 0) return;
  await sql`
    insert into suppressed_failures (check_id, started_at, reason, first_probe, second_probe, other_probes)
    select check_id, started_at, reason, first_probe::jsonb, second_probe::jsonb, other_probes::jsonb
    from unnest(
      ${decided.map(({ checkId }) => checkId)}::int[],
      ${decided.map(({ effect }) => new Date(effect.first.startedAt))}::timestamptz[],
      ${decided.map(({ effect }) => effect.reason)}::text[],
      ${decided.map(({ effect }) => JSON.stringify(effect.first))}::text[],
      ${decided.map(({ effect }) => effect.second && JSON.stringify(effect.second))}::text[],
      ${decided.map(({ effect }) => probesText(effect.further))}::text[]
    ) as v (check_id, started_at, reason, first_probe, second_probe, other_probes)`.execute(trx);
};
