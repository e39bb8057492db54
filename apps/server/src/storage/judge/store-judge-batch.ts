import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import { VERDICTS } from '@pharos/contract/states.ts';
import { figuresToArray } from '@pharos/domain/figures/hour-figures.ts';
import { type Kysely, sql } from 'kysely';
import type { Db } from '../connection/connect.ts';
import type { Database } from '../connection/schema/schema.ts';
import type { JudgeBatch, JudgeNews } from './judge-batch.ts';
import { notifyJudgeBatch } from './notify-judge-batch.ts';
import { storeEffects } from './store-effects.ts';

/**
 * Writes a batch whole or not at all, with what is to be announced of it. Idempotence is the judge's: a result that was stored
 * is recognized as a duplicate.
 */
export const storeJudgeBatch = async (db: Db, batch: JudgeBatch, news?: JudgeNews): Promise<void> => {
  await db.transaction().execute(async (trx) => {
    await insertResults(trx, batch.results);
    await updateConditions(trx, batch.conditions);
    const changed = batch.conditions.filter(({ judgeStateChanged }) => judgeStateChanged);
    if (changed.length > 0) await updateJudgeStates(trx, changed);
    await storeEffects(trx, batch.effects);
    if (news) await notifyJudgeBatch(trx, batch, news);
  });
};

const insertResults = async (trx: Kysely<Database>, results: readonly ProbeResult[]): Promise<void> => {
  if (results.length === 0) return;
  await sql`
    insert into results (check_id, started_at, verdict, response_ms, status_code, location, phases, detail)
    select check_id, to_timestamp(started_at), verdict, response_ms, status_code, location, phases::real[], detail::jsonb
    from unnest(
      ${results.map((r) => r.checkId)}::int[],
      ${results.map((r) => r.startedAt / 1000)}::float8[],
      ${results.map((r) => (r.verdict === null ? null : VERDICTS.indexOf(r.verdict)))}::smallint[],
      ${results.map((r) => r.responseTimeMs)}::real[],
      ${results.map((r) => r.statusCode)}::smallint[],
      ${results.map((r) => r.location)}::text[],
      ${results.map((r) => phasesText(r))}::text[],
      ${results.map((r) => detailText(r))}::text[]
    ) as t (check_id, started_at, verdict, response_ms, status_code, location, phases, detail)`.execute(trx);
};

/** A tenth of a millisecond is finer than any network figure needs. */
const phasesText = ({ phases: p }: ProbeResult): string =>
  `{${[p.dns, p.connect, p.tls, p.firstByte, p.transfer].map((ms) => (ms === null ? 'NULL' : ms.toFixed(1))).join(',')}}`;

/** A plain success says all it has to say in its columns. */
const detailText = (result: ProbeResult): string | null => {
  if (result.verdict === 'AV' && result.certificate === null) return null;
  const { summary, proberError, remoteAddress, certificate, requestHeaders, responseHeaders, bodyExcerpt } = result;
  return JSON.stringify({
    summary,
    proberError,
    remoteAddress,
    certificate,
    ...(result.verdict === 'AV' ? {} : { requestHeaders, responseHeaders, bodyExcerpt }),
  });
};

/** The part that changes with every poll: small, in place, no index touched. */
const updateConditions = async (trx: Kysely<Database>, rows: JudgeBatch['conditions']): Promise<void> => {
  if (rows.length === 0) return;
  const seconds = (ms: number | null): number | null => (ms === null ? null : ms / 1000);
  await sql`
    update check_states s
    set observed_until = to_timestamp(v.observed_until), last_result_at = to_timestamp(v.last_result_at),
      last_response_ms = v.last_response_ms, hour = to_timestamp(v.hour), figures = v.figures::real[]
    from unnest(
      ${rows.map((r) => r.checkId)}::int[],
      ${rows.map((r) => seconds(r.condition.observedUntil))}::float8[],
      ${rows.map((r) => seconds(r.condition.lastPollAt ?? (r.condition.lastDueAt || null)))}::float8[],
      ${rows.map((r) => r.condition.lastResponseMs)}::real[],
      ${rows.map((r) => seconds(r.condition.hour))}::float8[],
      ${rows.map((r) => (r.condition.figures ? `{${figuresToArray(r.condition.figures).join(',')}}` : null))}::text[]
    ) as v (check_id, observed_until, last_result_at, last_response_ms, hour, figures)
    where s.check_id = v.check_id`.execute(trx);
};

/** The part that changes only when something happened. */
const updateJudgeStates = async (trx: Kysely<Database>, rows: JudgeBatch['conditions']): Promise<void> => {
  await sql`
    update check_states s
    set phase = v.phase, code = v.code, since = to_timestamp(v.since), memory = v.memory::jsonb
    from unnest(
      ${rows.map((r) => r.checkId)}::int[],
      ${rows.map((r) => r.condition.judgeState.phase)}::text[],
      ${rows.map((r) => r.condition.judgeState.change?.code ?? null)}::text[],
      ${rows.map((r) => (r.condition.judgeState.change ? r.condition.judgeState.change.startedAt / 1000 : null))}::float8[],
      ${rows.map((r) => JSON.stringify(r.condition.judgeState))}::text[]
    ) as v (check_id, phase, code, since, memory)
    where s.check_id = v.check_id`.execute(trx);
};
