import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import { VERDICTS } from '@pharos/contract/states.ts';
import { type Kysely, sql } from 'kysely';
import { numberArray, textArray } from '../connection/array-literal.ts';
import type { Database } from '../connection/schema/schema.ts';
import { storeCertificates } from './store-certificates.ts';

/** Inserts a batch of raw results in one statement, after the certificates that they refer to. */
export const storeResults = async (trx: Kysely<Database>, results: readonly ProbeResult[]): Promise<void> => {
  if (results.length === 0) return;
  const certificateIds = await storeCertificates(trx, results);
  await sql`
    insert into results (check_id, started_at, verdict, response_ms, status_code, location, phases, detail, certificate_id)
    select check_id, to_timestamp(started_at), verdict, response_ms, status_code, location, phases::real[], detail::jsonb,
      certificate_id
    from unnest(
      ${numberArray(results.map((r) => r.checkId))}::int[],
      ${numberArray(results.map((r) => r.startedAt / 1000))}::float8[],
      ${numberArray(results.map((r) => (r.verdict === null ? null : VERDICTS.indexOf(r.verdict))))}::smallint[],
      ${numberArray(results.map((r) => r.responseTimeMs))}::real[],
      ${numberArray(results.map((r) => r.statusCode))}::smallint[],
      ${textArray(results.map((r) => r.location))}::text[],
      ${textArray(results.map(phasesText))}::text[],
      ${textArray(results.map(detailText))}::text[],
      ${numberArray(certificateIds)}::int[]
    ) as t (check_id, started_at, verdict, response_ms, status_code, location, phases, detail, certificate_id)`.execute(
    trx,
  );
};

/** A tenth of a millisecond is finer than any network figure needs. */
const phasesText = ({ phases: p }: ProbeResult): string =>
  `{${[p.dns, p.connect, p.tls, p.firstByte, p.transfer].map((ms) => (ms === null ? 'NULL' : ms.toFixed(1))).join(',')}}`;

/** A success says all it has to say in its columns. What a failing target sent is kept with the state change that it causes. */
const detailText = ({ verdict, summary, proberError, remoteAddress }: ProbeResult): string | null =>
  verdict === 'AV' ? null : JSON.stringify({ summary, proberError, remoteAddress });
