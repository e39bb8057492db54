import { z } from 'zod';

/**
 * The seeds that all of NATS's trust in an installation comes from: its operator, the account that everything runs in, and the account
 * by which the server itself is told things. Who has them can do everything there.
 */
export const NatsKeys = z.object({ operator: z.string(), account: z.string(), system: z.string() });
export type NatsKeys = z.infer<typeof NatsKeys>;
