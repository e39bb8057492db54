import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import { VERDICTS } from '@pharos/contract/states.ts';
import { type Kysely, sql } from 'kysely';
import { integers, reals, smallints, texts, times } from '../connection/binary-arrays.ts';
import type { Database } from '../connection/schema/schema.ts';
import { storeCertificates } from './store-certificates.ts';

/** Stores the referenced certificates first. */
export const storeResults = async (trx: Kysely<Database>, results: readonly ProbeResult[]): Promise<void> => {
  if (results.length === 0) return;
  const certificateIds = await storeCertificates(trx, results);
  await sql`
    insert into results (check_id, started_at, verdict, response_ms, status_code, location, phases, detail, certificate_id)
    select check_id, started_at, verdict, response_ms, status_code, location, array[dns, connect, tls, first_byte, transfer], detail::jsonb,
      certificate_id
    from unnest(
      ${integers(results.map((r) => r.checkId))}::int[],
      ${times(results.map((r) => r.startedAt))}::timestamptz[],
      ${smallints(results.map((r) => (r.verdict === null ? null : VERDICTS.indexOf(r.verdict))))}::smallint[],
      ${reals(results.map((r) => r.responseTimeMs))}::real[],
      ${smallints(results.map((r) => r.statusCode))}::smallint[],
      ${texts(results.map((r) => r.location))}::text[],
      ${reals(results.map((r) => tenths(r.phases.dns)))}::real[],
      ${reals(results.map((r) => tenths(r.phases.connect)))}::real[],
      ${reals(results.map((r) => tenths(r.phases.tls)))}::real[],
      ${reals(results.map((r) => tenths(r.phases.firstByte)))}::real[],
      ${reals(results.map((r) => tenths(r.phases.transfer)))}::real[],
      ${texts(results.map(detailText))}::text[],
      ${integers(certificateIds)}::int[]
    ) as t (
      check_id, started_at, verdict, response_ms, status_code, location, dns, connect, tls, first_byte, transfer, detail, certificate_id
    )`.execute(trx);
};

/** A tenth of a millisecond is more precise than any network measurement needs. */
const tenths = (ms: number | null): number | null => (ms === null ? null : Math.round(ms * 10) / 10);

/**
 * A success has no detail, because its columns contain everything. The response of a failing target is stored with the
 * state change that it causes.
 */
const detailText = ({ verdict, summary, proberError, remoteAddress }: ProbeResult): string | null =>
  verdict === 'AV' ? null : JSON.stringify({ summary, proberError, remoteAddress });
