import { z } from 'zod';
import { Verdict } from '../../states.ts';
import { Timestamp } from '../common/endpoint.ts';

const ms = z.number().nullable();

/** Facts of the certificate that a probe was shown. `problem`: why it is not trusted, in words. */
export const CertificateReport = z.object({
  subject: z.string(),
  issuer: z.string(),
  /** The first hundred. */
  alt_names: z.array(z.string()),
  /** How many there are in all. */
  alt_names_count: z.number().int(),
  /** Null where the certificate holds no readable time. */
  not_before: Timestamp.nullable(),
  not_after: Timestamp.nullable(),
  fingerprint: z.string(),
  problem: z.string().nullable(),
  /** Subjects of what stands above the leaf, from its issuer up. */
  chain: z.array(z.string()),
});
export type CertificateReport = z.infer<typeof CertificateReport>;

/**
 * What one probe found, as told to people. Times in milliseconds; null where it does not apply.
 * `state` is null and `prober_error` set when the fault is ours or the target is not allowed.
 */
export const ProbeReport = z.object({
  state: Verdict.nullable(),
  error_summary: z.string(),
  response_time: ms,
  status_code: z.number().int().nullable(),
  phases: z.object({ dns: ms, connect: ms, tls: ms, first_byte: ms, transfer: ms }),
  remote_address: z.string().nullable(),
  /** The location's name. */
  location: z.string(),
  check_start_time: Timestamp,
  certificate: CertificateReport.nullable(),
  prober_error: z.string().nullable(),
});
export type ProbeReport = z.infer<typeof ProbeReport>;
