import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import { VERDICTS } from '@pharos/contract/states.ts';
import { StoredCertificate, StoredResultDetail } from '@pharos/contract/stored/probe.ts';
import type { ResultRow } from '@pharos/domain/results/packed-results.ts';
import type { Db } from '../connection/connect.ts';
import { readResults } from '../results/read-results.ts';

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

/** The caller must ensure that the check belongs to its organization. */
export const readNewestResults = async (db: Db, checkId: number, limit: number): Promise<StoredResult[]> => {
  const results = await readResults(db, checkId, { newest: limit });
  const certificates = await readCertificates(db, checkId, results);
  return results.reverse().map((result) => toResult(result, certificates));
};

const readCertificates = async (
  db: Db,
  checkId: number,
  results: readonly ResultRow[],
): Promise<ReadonlyMap<number, unknown>> => {
  const ids = [...new Set(results.map(({ facts }) => facts.certificateId))].filter((id) => id !== null);
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('certificates')
    .where('check_id', '=', checkId)
    .where('id', 'in', ids)
    .select(['id', 'facts'])
    .execute();
  return new Map(rows.map(({ id, facts }) => [id, facts]));
};

/** Combines the columns with `detail`, which contains the rest of a result. It is null for a plain success. */
const toResult = (
  { startedAt, responseMs, phases, facts }: ResultRow,
  certificates: ReadonlyMap<number, unknown>,
): StoredResult => {
  const detail = StoredResultDetail.parse(facts.detail === null ? null : JSON.parse(facts.detail)) ?? {};
  const [dns = null, connect = null, tls = null, firstByte = null, transfer = null] = phases ?? [];
  const certificate = facts.certificateId === null ? null : (certificates.get(facts.certificateId) ?? null);
  return {
    location: facts.location,
    startedAt: Math.floor(startedAt / 1000),
    verdict: facts.verdict === null ? null : (VERDICTS[facts.verdict] ?? null),
    proberError: detail.proberError ?? null,
    summary: detail.summary ?? 'Available',
    responseTimeMs: responseMs,
    phases: { dns, connect, tls, firstByte, transfer },
    statusCode: facts.statusCode,
    remoteAddress: detail.remoteAddress ?? null,
    certificate: StoredCertificate.parse(certificate) ?? detail.certificate ?? null,
  };
};
