import { z } from 'zod';

/**
 * The seeds on which all NATS trust of an installation is based: the operator, the account of all Pharos programs, and
 * the system account that configures the NATS server.
 * Anyone with these seeds has full access to this NATS server.
 */
export const NatsKeys = z.object({ operator: z.string(), account: z.string(), system: z.string() });
export type NatsKeys = z.infer<typeof NatsKeys>;
