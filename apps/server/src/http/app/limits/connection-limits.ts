import type { FastifyHttpOptions, RawServerDefault } from 'fastify';

/** How long a client may take, in milliseconds. */
export interface ConnectionLimits {
  /** To send a request with its body, from its first byte or the connection on. */
  requestMs: number;
  /** In which nothing moves on a connection: an answer is not taken, or nothing has come for it yet. */
  stalledMs: number;
  /** How often requests that take too long are looked for. */
  lookMs: number;
}

/** Event streams send something each 20 seconds; no answer of ours takes more than a probe's 60 seconds to begin. */
const LIMITS: ConnectionLimits = { requestMs: 30_000, stalledMs: 120_000, lookMs: 5_000 };

/** How the server treats clients that send slowly, read slowly or only connect: otherwise they could hold memory and files for ever. */
export const connectionOptions = (
  limits: ConnectionLimits = LIMITS,
): Pick<FastifyHttpOptions<RawServerDefault>, 'requestTimeout' | 'connectionTimeout' | 'http'> => ({
  requestTimeout: limits.requestMs,
  connectionTimeout: limits.stalledMs,
  http: { headersTimeout: limits.requestMs, connectionsCheckingInterval: limits.lookMs },
});
