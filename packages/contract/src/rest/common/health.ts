import { z } from 'zod';

/** GET /healthz: the process is alive. */
export const Liveness = z.object({ status: z.literal('ok') });
export type Liveness = z.infer<typeof Liveness>;

/** GET /readyz: 200 if all parts are `ok`, otherwise 503. */
export const Readiness = z.object({
  status: z.enum(['ready', 'not ready']),
  /** Included only for callers on the same machine or with the metrics token. */
  checks: z.record(z.string(), z.string()).optional(),
});
export type Readiness = z.infer<typeof Readiness>;
