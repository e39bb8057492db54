import type { CertificateFacts, ProbeResult } from '@pharos/contract/bus/result.ts';
import type { CertificateReport, ProbeReport } from '@pharos/contract/rest/checks/probe-report.ts';
import { toIso } from '../app/answers/iso-time.ts';

/** What of a probe's result is told to people. */
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
  not_before: facts.notBefore === null ? null : toIso(facts.notBefore),
  not_after: facts.notAfter === null ? null : toIso(facts.notAfter),
  fingerprint: facts.fingerprint,
  problem: facts.problem,
  chain: facts.chain ?? [],
});

/** Tenths of a millisecond: finer than any network is steady. */
const tenths = (ms: number | null): number | null => (ms === null ? null : Math.round(ms * 10) / 10);
