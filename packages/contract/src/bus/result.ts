import { z } from 'zod';
import { Verdict } from '../states.ts';
import { ProbePurpose } from './job.ts';

const ms = z.number().nullable();

/** Milliseconds of one monotonic clock. Null if the phase did not take place. */
export const ProbePhases = z.object({ dns: ms, connect: ms, tls: ms, firstByte: ms, transfer: ms });
export type ProbePhases = z.infer<typeof ProbePhases>;

/**
 * Facts about the certificate of a target. Texts and lists are limited to the length that a report shows. Times are in
 * epoch milliseconds.
 */
export const CertificateFacts = z.object({
  subject: z.string(),
  issuer: z.string(),
  altNames: z.array(z.string()),
  /** Set if there are more than a hundred alternative names. */
  altNameCount: z.number().int().optional(),
  /** Null if the certificate contains no readable time, which TLS may accept. */
  notBefore: z.number().nullable(),
  /** The earliest expiration time in the certificate chain. */
  notAfter: z.number().nullable(),
  /** SHA-256 of the leaf certificate, as hexadecimal pairs separated by colons. */
  fingerprint: z.string(),
  /** The reason why the certificate is not trusted. */
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
  /** Epoch milliseconds. */
  startedAt: z.number(),
  verdict: Verdict.nullable(),
  /**
   * A fault of the location (no file handles, no network, target not allowed, job expired), which never counts as an
   * outage of the target.
   */
  proberError: z.string().nullable(),
  summary: z.string(),
  /** Null if there was no response. */
  responseTimeMs: ms,
  phases: ProbePhases,
  statusCode: z.number().int().nullable(),
  remoteAddress: z.string().nullable(),
  certificate: CertificateFacts.nullable(),
  requestHeaders: z.record(z.string(), z.string()).optional(),
  /** Set only after a failure. The length is limited. */
  responseHeaders: z.record(z.string(), z.string()).optional(),
  bodyExcerpt: z.string().optional(),
  /** Whether the agent used the credential of its location. The receiver of the message sets this. */
  isConfined: z.literal(true).optional(),
});
export type ProbeResult = z.infer<typeof ProbeResult>;
