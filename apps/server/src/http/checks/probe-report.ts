import type { CertificateFacts, ProbeResult } from '@pharos/contract/bus/result.ts';
import type { CertificateReport, ProbeReport } from '@pharos/contract/rest/checks/probe-report.ts';
import { toIso } from '../app/answers/iso-time.ts';

export type ReportedResult = Pick<
  ProbeResult,
  | 'verdict'
  | 'proberError'
  | 'summary'
  | 'responseTimeMs'
  | 'statusCode'
  | 'phases'
  | 'remoteAddress'
  | 'startedAt'
  | 'certificate'
>;

export const toProbeReport = (result: ReportedResult, locationName: string): ProbeReport => ({
  state: result.verdict,
  error_summary: result.summary,
  response_time: tenths(result.responseTimeMs),
  status_code: result.statusCode,
  phases: {
    dns: tenths(result.phases.dns),
    connect: tenths(result.phases.connect),
    tls: tenths(result.phases.tls),
    first_byte: tenths(result.phases.firstByte),
    transfer: tenths(result.phases.transfer),
  },
  remote_address: result.remoteAddress,
  location: locationName,
  check_start_time: toIso(result.startedAt),
  certificate: result.certificate && toCertificateReport(result.certificate),
  prober_error: result.proberError,
});

const toCertificateReport = (facts: CertificateFacts): CertificateReport => ({
  subject: facts.subject,
  issuer: facts.issuer,
  alt_names: facts.altNames,
  alt_names_count: facts.altNameCount ?? facts.altNames.length,
  not_before: readableTime(facts.notBefore),
  not_after: readableTime(facts.notAfter),
  fingerprint: facts.fingerprint,
  problem: facts.problem,
  chain: facts.chain ?? [],
});

/** Returns null for unreadable times and for years without four digits, which ISO 8601 excludes. */
const readableTime = (time: number | null): string | null =>
  time !== null && time >= FIRST_TIME && time <= LAST_TIME ? toIso(time) : null;

const FIRST_TIME = Date.UTC(1000, 0, 1);
const LAST_TIME = Date.UTC(10_000, 0, 1) - 1;

const tenths = (ms: number | null): number | null => (ms === null ? null : Math.round(ms * 10) / 10);
