import { z } from 'zod';
import { ProbeTarget } from './target.ts';

/**
 * poll: a scheduled slot. confirm: a second probe after a failure. test: started by a person and never judged.
 * reference: shows whether the location itself is connected.
 */
export const ProbePurpose = z.enum(['poll', 'confirm', 'test', 'reference']);
export type ProbePurpose = z.infer<typeof ProbePurpose>;

/** One probe to run at one location. Times are in epoch milliseconds. */
export const ProbeJob = z.object({
  runId: z.string(),
  checkId: z.number().int(),
  /** A result for an older revision of the check's settings is ignored. */
  revision: z.number().int(),
  purpose: ProbePurpose,
  location: z.string(),
  dueAt: z.number(),
  /** A job that has not started by this time is dropped and counted as missed. */
  expiresAt: z.number(),
  target: ProbeTarget,
});
export type ProbeJob = z.infer<typeof ProbeJob>;
