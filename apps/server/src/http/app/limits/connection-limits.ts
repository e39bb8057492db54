import type { FastifyHttpOptions, RawServerDefault } from 'fastify';

export interface ConnectionLimits {
  requestMs: number;
  /**
   * Maximum time without activity on a connection: the client does not read the response, or the server has not sent it
   * yet.
   */
  stalledMs: number;
  /** The interval at which the server checks `requestMs`. */
  inspectionMs: number;
}

/**
 * `stalledMs` is longer than the 20 seconds between two messages of an event stream, and than the 60 seconds of a
 * probe.
 */
const LIMITS: ConnectionLimits = { requestMs: 30_000, stalledMs: 120_000, inspectionMs: 5_000 };

/**
 * Limits clients that send slowly, read slowly, or only connect. Otherwise, they could occupy memory and file
 * descriptors forever.
 */
export const connectionOptions = (
  limits: ConnectionLimits = LIMITS,
): Pick<FastifyHttpOptions<RawServerDefault>, 'requestTimeout' | 'connectionTimeout' | 'http'> => ({
  requestTimeout: limits.requestMs,
  connectionTimeout: limits.stalledMs,
  http: { headersTimeout: limits.requestMs, connectionsCheckingInterval: limits.inspectionMs },
});
