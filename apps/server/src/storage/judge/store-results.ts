import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import { VERDICTS } from '@pharos/contract/states.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../connection/schema/schema.ts';

/** Inserts a batch of raw results in one statement. */
export const storeResults = async (trx: Kysely<Database>, results: readonly ProbeResult[]): Promise<void> => {
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
