import { z } from 'zod';

/** GET /healthz, outside `/v1`: the process lives. */
export const Liveness = z.object({ status: z.literal('ok') });
export type Liveness = z.infer<typeof Liveness>;

/** GET /readyz, outside `/v1`: 200 when all of its parts are `ok`, else 503 with what is missing, by part. */
export const Readiness = z.object({
  status: z.enum(['ready', 'not ready']),
  checks: z.record(z.string(), z.string()),
});
export type Readiness = z.infer<typeof Readiness>;
