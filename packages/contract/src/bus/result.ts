import { z } from 'zod';
import { Verdict } from '../states.ts';
import { ProbePurpose } from './job.ts';

const ms = z.number().nullable();

/** The durations of the phases in milliseconds, from one monotonic clock. Null if the phase did not take place. */
export const ProbePhases = z.object({ dns: ms, connect: ms, tls: ms, firstByte: ms, transfer: ms });
export type ProbePhases = z.infer<typeof ProbePhases>;

/**
 * Facts about the certificate of a target, with texts and lists limited to the length that a report shows. Times are in
 * epoch milliseconds.
 */
export const CertificateFacts = z.object({
  subject: z.string(),
  issuer: z.string(),
  /** The first hundred alternative names. */
  altNames: z.array(z.string()),
  /** Total number of alternative names, if there are more. */
  altNameCount: z.number().int().optional(),
  /** Null if the certificate contains no readable time. TLS may still accept such a certificate. */
  notBefore: z.number().nullable(),
  /** The earliest expiration time in the certificate chain. Null as for `notBefore`. */
  notAfter: z.number().nullable(),
  /** The SHA-256 fingerprint of the leaf certificate, as hexadecimal pairs separated by colons. */
  fingerprint: z.string(),
  /** The readable reason why the certificate is not trusted, or null if it is trusted. */
  problem: z.string().nullable(),
  /** The subjects of the certificates above the leaf, starting with its issuer. */
  chain: z.array(z.string()).optional(),
});
export type CertificateFacts = z.infer<typeof CertificateFacts>;

/** The result of one probe. Exactly one of `verdict` and `proberError` is set. */
export const ProbeResult = z.object({
  runId: z.string(),
  checkId: z.number().int(),
  revision: z.number().int(),
  purpose: ProbePurpose,
  location: z.string(),
  dueAt: z.number(),
  /** The start of the probe, in epoch milliseconds. */
  startedAt: z.number(),
  verdict: Verdict.nullable(),
  /**
   * A fault of the location itself (no file handles, no network, target not allowed, job expired). It never counts as
   * an outage of the target.
   */
  proberError: z.string().nullable(),
  /** A readable summary such as "Available" or "Connection refused". */
  summary: z.string(),
  /** Null if there was no response. */
  responseTimeMs: ms,
  phases: ProbePhases,
  statusCode: z.number().int().nullable(),
  remoteAddress: z.string().nullable(),
  certificate: CertificateFacts.nullable(),
  requestHeaders: z.record(z.string(), z.string()).optional(),
  /** Set only after a failure, with limited length. */
  responseHeaders: z.record(z.string(), z.string()).optional(),
  bodyExcerpt: z.string().optional(),
  /**
   * Whether the result came from an agent that used the credential of its location. The receiver of the message sets
   * this, not the agent.
   */
  isConfined: z.literal(true).optional(),
});
export type ProbeResult = z.infer<typeof ProbeResult>;
