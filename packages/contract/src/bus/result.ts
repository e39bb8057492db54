import { z } from 'zod';
import { Verdict } from '../states.ts';
import { ProbePurpose } from './job.ts';

const ms = z.number().nullable();

/** Durations in milliseconds from one monotonic clock; null where the phase did not take place. */
export const ProbePhases = z.object({ dns: ms, connect: ms, tls: ms, firstByte: ms, transfer: ms });
export type ProbePhases = z.infer<typeof ProbePhases>;

/** Facts of the presented certificate, texts and lists cut to what a report shows. Times are epoch milliseconds. */
export const CertificateFacts = z.object({
  subject: z.string(),
  issuer: z.string(),
  /** The first hundred. */
  altNames: z.array(z.string()),
  /** How many there are, when there are more. */
  altNameCount: z.number().int().optional(),
  /** Null where the certificate holds no readable time, which does not keep TLS from accepting it. */
  notBefore: z.number().nullable(),
  /** Earliest expiry of the presented chain; null as above. */
  notAfter: z.number().nullable(),
  /** SHA-256 of the leaf, hexadecimal pairs joined by colons. */
  fingerprint: z.string(),
  /** Why it is not trusted, in words; null when it is. */
  problem: z.string().nullable(),
  /** Subjects of what stands above the leaf, from its issuer up. */
  chain: z.array(z.string()).optional(),
});
export type CertificateFacts = z.infer<typeof CertificateFacts>;

/** What one probe found. Exactly one of `verdict` and `proberError` is set. */
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
  /** The fault is ours (no file handles, no network, target not allowed, job expired): never an outage of the target. */
  proberError: z.string().nullable(),
  /** Plain words: "Available", "Connection refused", … */
  summary: z.string(),
  /** Null when nothing answered. */
  responseTimeMs: ms,
  phases: ProbePhases,
  statusCode: z.number().int().nullable(),
  remoteAddress: z.string().nullable(),
  certificate: CertificateFacts.nullable(),
  requestHeaders: z.record(z.string(), z.string()).optional(),
  /** On failure only, capped. */
  responseHeaders: z.record(z.string(), z.string()).optional(),
  bodyExcerpt: z.string().optional(),
  /** It came from an agent with the credential of its location. Who takes it from the bus sets this, not the agent. */
  isConfined: z.literal(true).optional(),
});
export type ProbeResult = z.infer<typeof ProbeResult>;
