import { z } from 'zod';

/** The response of GET /healthz, outside `/v1`: the process is alive. */
export const Liveness = z.object({ status: z.literal('ok') });
export type Liveness = z.infer<typeof Liveness>;

/** The response of GET /readyz, outside `/v1`: 200 if all of its parts are `ok`, otherwise 503. */
export const Readiness = z.object({
  status: z.enum(['ready', 'not ready']),
  /** The missing parts. Included only for callers on the same machine or with the metrics token. */
  checks: z.record(z.string(), z.string()).optional(),
});
export type Readiness = z.infer<typeof Readiness>;
