import { z } from 'zod';
import { ProbeTarget } from './target.ts';

/** poll: a scheduled slot. confirm: a second probe after a failure. test: asked for by a person, never judged. reference: is the location itself connected? */
export const ProbePurpose = z.enum(['poll', 'confirm', 'test', 'reference']);
export type ProbePurpose = z.infer<typeof ProbePurpose>;

/** One probe to run at one location. Times are epoch milliseconds. */
export const ProbeJob = z.object({
  runId: z.string(),
  checkId: z.number().int(),
  /** Revision of the check's settings; a result of an older revision changes nothing. */
  revision: z.number().int(),
  purpose: ProbePurpose,
  location: z.string(),
  dueAt: z.number(),
  /** A job not started by then is dropped and counted as missed. */
  expiresAt: z.number(),
  target: ProbeTarget,
});
export type ProbeJob = z.infer<typeof ProbeJob>;
