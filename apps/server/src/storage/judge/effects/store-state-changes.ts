import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import { sql } from 'kysely';
import type { Db } from '../../connection/connect.ts';
import { dateOrNull } from './date-or-null.ts';
import type { DecidedEffect, EffectOf } from './effects-of-kind.ts';
import { type BegunState, type EndedState, foldStateChanges } from './fold-state-changes.ts';

/** Ends states and inserts those that follow. A change whose id is taken is a data error. */
export const storeStateChanges = async (
  trx: Db,
  decided: readonly DecidedEffect<EffectOf<'state-change' | 'state-ended'>>[],
): Promise<void> => {
  const { ended, begun } = foldStateChanges(decided);
  if (ended.length > 0) await endStates(trx, ended);
  if (begun.length > 0) await insertStates(trx, begun);
};

const endStates = async (trx: Db, ended: readonly EndedState[]): Promise<void> => {
  await sql`
    update state_changes s
    set ended_at = v.ended_at, started_at = least(s.started_at, v.latest_start)
    from unnest(
      ${ended.map(({ checkId }) => checkId)}::int[],
      ${ended.map(({ id }) => id)}::bigint[],
      ${ended.map(({ endedAt }) => new Date(endedAt))}::timestamptz[],
      ${ended.map(({ latestStart }) => new Date(latestStart))}::timestamptz[]
    ) as v (check_id, id, ended_at, latest_start)
    where s.check_id = v.check_id and s.id = v.id`.execute(trx);
};

const insertStates = async (trx: Db, begun: readonly BegunState[]): Promise<void> => {
  await sql`
    insert into state_changes (check_id, organization_id, id, outage_id, state, started_at, ended_at, summary, first_probe, second_probe,
      other_probes, confirmation, settings)
    select check_id, organization_id, id, outage_id, state, started_at, ended_at, summary, first_probe::jsonb, second_probe::jsonb,
      other_probes::jsonb, confirmation::jsonb, settings::jsonb
    from unnest(
      ${begun.map(({ checkId }) => checkId)}::int[],
      ${begun.map(({ organizationId }) => organizationId)}::int[],
      ${begun.map(({ change }) => change.id)}::bigint[],
      ${begun.map(({ change }) => change.outageId)}::bigint[],
      ${begun.map(({ change }) => change.code)}::text[],
      ${begun.map(({ startedAt }) => new Date(startedAt))}::timestamptz[],
      ${begun.map(({ endedAt }) => dateOrNull(endedAt))}::timestamptz[],
      ${begun.map(({ change }) => change.summary)}::text[],
      ${begun.map(({ change }) => probeText(change.first))}::text[],
      ${begun.map(({ change }) => probeText(change.second))}::text[],
      ${begun.map(({ change }) => probesText(change.others))}::text[],
      ${begun.map(({ change }) => change.confirmation && JSON.stringify(change.confirmation))}::text[],
      ${begun.map(({ change }) => JSON.stringify(change.settings))}::text[]
    ) as v (check_id, organization_id, id, outage_id, state, started_at, ended_at, summary, first_probe, second_probe,
      other_probes, confirmation, settings)`.execute(trx);
};

/** What locations see of states that go on; of several the newest. One that stands before its state means a stored one. */
export const storeLaterProbes = async (
  trx: Db,
  decided: readonly DecidedEffect<EffectOf<'state-change' | 'outage-continued'>>[],
): Promise<void> => {
  const seen = new Map<string, { checkId: number; effect: EffectOf<'outage-continued'> }>();
  for (const { checkId, effect } of decided) {
    const key = `${checkId}/${effect.id}`;
    if (effect.kind === 'outage-continued') seen.set(key, { checkId, effect });
    else seen.delete(key);
  }
  const newest = [...seen.values()];
  if (newest.length === 0) return;
  await sql`
    update state_changes s set later_probes = v.probes::jsonb
    from unnest(
      ${newest.map(({ checkId }) => checkId)}::int[],
      ${newest.map(({ effect }) => effect.id)}::bigint[],
      ${newest.map(({ effect }) => probesText(effect.probes))}::text[]
    ) as v (check_id, id, probes)
    where s.check_id = v.check_id and s.id = v.id`.execute(trx);
};

/** None: null. */
export const probesText = (probes: readonly ProbeResult[]): string | null =>
  probes.length === 0 ? null : JSON.stringify(probes);

const probeText = (probe: ProbeResult | null): string | null => probe && JSON.stringify(probe);
