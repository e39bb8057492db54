import { z } from 'zod';
import { Verdict } from '../../states.ts';
import { Timestamp } from '../common/endpoint.ts';

const ms = z.number().nullable();

/** `problem` is the reason why the certificate is not trusted. */
export const CertificateReport = z.object({
  subject: z.string(),
  issuer: z.string(),
  /** The first hundred alternative names. */
  alt_names: z.array(z.string()),
  alt_names_count: z.number().int(),
  /** Null if the certificate contains no readable time. */
  not_before: Timestamp.nullable(),
  not_after: Timestamp.nullable(),
  fingerprint: z.string(),
  problem: z.string().nullable(),
  /** The subjects of the certificates above the leaf, starting with its issuer. */
  chain: z.array(z.string()),
});
export type CertificateReport = z.infer<typeof CertificateReport>;

/**
 * Times are in milliseconds, or null if they do not apply. If the location has a fault or the target is not allowed,
 * `state` is null and `prober_error` is set.
 */
export const ProbeReport = z.object({
  state: Verdict.nullable(),
  error_summary: z.string(),
  response_time: ms,
  status_code: z.number().int().nullable(),
  phases: z.object({ dns: ms, connect: ms, tls: ms, first_byte: ms, transfer: ms }),
  remote_address: z.string().nullable(),
  location: z.string(),
  check_start_time: Timestamp,
  certificate: CertificateReport.nullable(),
  prober_error: z.string().nullable(),
});
export type ProbeReport = z.infer<typeof ProbeReport>;
