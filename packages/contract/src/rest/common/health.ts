import { z } from 'zod';

/** GET /healthz, outside `/v1`: the process lives. */
export const Liveness = z.object({ status: z.literal('ok') });
export type Liveness = z.infer<typeof Liveness>;

/** GET /readyz, outside `/v1`: 200 when all of its parts are `ok`, else 503. */
export const Readiness = z.object({
  status: z.enum(['ready', 'not ready']),
  /** What is missing, by part; only for programs on the same machine, and for who has the token of metrics. */
  checks: z.record(z.string(), z.string()).optional(),
});
export type Readiness = z.infer<typeof Readiness>;
