import { z } from 'zod';

/**
 * The seeds of the operator, of the account of all Pharos programs, and of the system account that configures the NATS
 * server. Anyone with these seeds has full access to the NATS server.
 */
export const NatsKeys = z.object({ operator: z.string(), account: z.string(), system: z.string() });
export type NatsKeys = z.infer<typeof NatsKeys>;
