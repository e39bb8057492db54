import type { FastifyHttpOptions, RawServerDefault } from 'fastify';

/** Time limits for clients, in milliseconds. */
export interface ConnectionLimits {
  /** Maximum time to send a request with its body, measured from its first byte or from the start of the connection. */
  requestMs: number;
  /**
   * Maximum time without activity on a connection: the client does not read the response, or the server has not sent it
   * yet.
   */
  stalledMs: number;
  /** The interval at which the server looks for requests that take too long. */
  lookMs: number;
}

/**
 * `stalledMs` is longer than the 20 seconds between two messages of an event stream, and longer than the 60 seconds of
 * a probe, after which every response has started.
 */
const LIMITS: ConnectionLimits = { requestMs: 30_000, stalledMs: 120_000, lookMs: 5_000 };

/**
 * Returns the server options that limit clients that send slowly, read slowly, or only connect. Without limits, they
 * could use memory and file descriptors forever.
 */
export const connectionOptions = (
  limits: ConnectionLimits = LIMITS,
): Pick<FastifyHttpOptions<RawServerDefault>, 'requestTimeout' | 'connectionTimeout' | 'http'> => ({
  requestTimeout: limits.requestMs,
  connectionTimeout: limits.stalledMs,
  http: { headersTimeout: limits.requestMs, connectionsCheckingInterval: limits.lookMs },
});
