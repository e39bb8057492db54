import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import { VERDICTS } from '@pharos/contract/states.ts';
import { StoredCertificate, StoredResultDetail } from '@pharos/contract/stored/probe.ts';
import type { Selectable } from 'kysely';
import type { Db } from '../connection/connect.ts';
import type { ResultTable } from '../connection/schema/schema.ts';

/** A raw result as it was kept. */
export type StoredResult = Pick<
  ProbeResult,
  | 'location'
  | 'startedAt'
  | 'verdict'
  | 'proberError'
  | 'summary'
  | 'responseTimeMs'
  | 'phases'
  | 'statusCode'
  | 'remoteAddress'
  | 'certificate'
>;

/** A check's newest raw results, newest first. The caller has made sure that the check is its own. */
export const readNewestResults = async (db: Db, checkId: number, limit: number): Promise<StoredResult[]> => {
  const rows = await db
    .selectFrom('results as r')
    .leftJoin('certificates as c', (join) =>
      join.onRef('c.check_id', '=', 'r.check_id').onRef('c.id', '=', 'r.certificate_id'),
    )
    .where('r.check_id', '=', checkId)
    .selectAll('r')
    .select('c.facts')
    .orderBy('r.started_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toResult);
};

/** Columns hold what every result has; `detail` the rest, for a plain success nothing. */
const toResult = (row: Selectable<ResultTable> & { facts: unknown }): StoredResult => {
  const detail = StoredResultDetail.parse(row.detail) ?? {};
  const [dns = null, connect = null, tls = null, firstByte = null, transfer = null] = row.phases ?? [];
  return {
    location: row.location,
    startedAt: row.started_at.getTime(),
    verdict: row.verdict === null ? null : (VERDICTS[row.verdict] ?? null),
    proberError: detail.proberError ?? null,
    summary: detail.summary ?? 'Available',
    responseTimeMs: row.response_ms,
    phases: { dns, connect, tls, firstByte, transfer },
    statusCode: row.status_code,
    remoteAddress: detail.remoteAddress ?? null,
    certificate: StoredCertificate.parse(row.facts) ?? detail.certificate ?? null,
  };
};
