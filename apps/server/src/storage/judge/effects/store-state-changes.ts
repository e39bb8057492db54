import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import { sql } from 'kysely';
import type { Db } from '../../connection/connect.ts';
import { dateOrNull } from './date-or-null.ts';
import type { DecidedEffect, EffectOf } from './effects-of-kind.ts';
import { type EndedState, foldStateChanges, type StartedState } from './fold-state-changes.ts';

/** A state change with an existing id is a data error. */
export const storeStateChanges = async (
  trx: Db,
  decided: readonly DecidedEffect<EffectOf<'state-change' | 'state-ended'>>[],
): Promise<void> => {
  const { ended, started } = foldStateChanges(decided);
  if (ended.length > 0) await endStates(trx, ended);
  if (started.length > 0) await insertStates(trx, started);
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

const insertStates = async (trx: Db, started: readonly StartedState[]): Promise<void> => {
  await sql`
    insert into state_changes (check_id, organization_id, id, outage_id, state, started_at, ended_at, summary, first_probe, second_probe,
      other_probes, confirmation, settings)
    select check_id, organization_id, id, outage_id, state, started_at, ended_at, summary, first_probe::jsonb, second_probe::jsonb,
      other_probes::jsonb, confirmation::jsonb, settings::jsonb
    from unnest(
      ${started.map(({ checkId }) => checkId)}::int[],
      ${started.map(({ organizationId }) => organizationId)}::int[],
      ${started.map(({ change }) => change.id)}::bigint[],
      ${started.map(({ change }) => change.outageId)}::bigint[],
      ${started.map(({ change }) => change.code)}::text[],
      ${started.map(({ startedAt }) => new Date(startedAt))}::timestamptz[],
      ${started.map(({ endedAt }) => dateOrNull(endedAt))}::timestamptz[],
      ${started.map(({ change }) => change.summary)}::text[],
      ${started.map(({ change }) => probeText(change.first))}::text[],
      ${started.map(({ change }) => probeText(change.second))}::text[],
      ${started.map(({ change }) => probesText(change.further))}::text[],
      ${started.map(({ change }) => change.confirmation && JSON.stringify(change.confirmation))}::text[],
      ${started.map(({ change }) => JSON.stringify(change.settings))}::text[]
    ) as v (check_id, organization_id, id, outage_id, state, started_at, ended_at, summary, first_probe, second_probe,
      other_probes, confirmation, settings)`.execute(trx);
};

/** Stores the probes of continuing states. The newest of several counts. */
export const storeLaterProbes = async (
  trx: Db,
  decided: readonly DecidedEffect<EffectOf<'state-change' | 'outage-continued'>>[],
): Promise<void> =>
  setOfStates(
    trx,
    'later_probes',
    newestOfStates(decided, (effect) => (effect.kind === 'outage-continued' ? probesText(effect.probes) : null)),
  );

export const storePresentProbes = async (
  trx: Db,
  decided: readonly DecidedEffect<EffectOf<'state-change' | 'finding-changed'>>[],
): Promise<void> =>
  setOfStates(
    trx,
    'present_probe',
    newestOfStates(decided, (effect) => (effect.kind === 'finding-changed' ? probeText(effect.probe) : null)),
  );

interface OfState {
  checkId: number;
  id: number;
  text: string;
}

/** Returns the newest text for each state. An effect that precedes its state in the batch refers to a stored state. */
const newestOfStates = <E extends EffectOf<'state-change' | 'outage-continued' | 'finding-changed'>>(
  decided: readonly DecidedEffect<E>[],
  textOf: (effect: E) => string | null,
): OfState[] => {
  const newest = new Map<string, OfState>();
  for (const { checkId, effect } of decided) {
    const key = `${checkId}/${effect.id}`;
    const text = textOf(effect);
    if (text === null) newest.delete(key);
    else newest.set(key, { checkId, id: effect.id, text });
  }
  return [...newest.values()];
};

const setOfStates = async (
  trx: Db,
  column: 'later_probes' | 'present_probe',
  values: readonly OfState[],
): Promise<void> => {
  if (values.length === 0) return;
  await sql`
    update state_changes s set ${sql.ref(column)} = v.text::jsonb
    from unnest(
      ${values.map(({ checkId }) => checkId)}::int[],
      ${values.map(({ id }) => id)}::bigint[],
      ${values.map(({ text }) => text)}::text[]
    ) as v (check_id, id, text)
    where s.check_id = v.check_id and s.id = v.id`.execute(trx);
};

export const probesText = (probes: readonly ProbeResult[]): string | null =>
  probes.length === 0 ? null : JSON.stringify(probes);

const probeText = (probe: ProbeResult | null): string | null => probe && JSON.stringify(probe);
