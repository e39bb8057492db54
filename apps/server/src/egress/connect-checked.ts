import type { Socket } from 'node:net';
import { Deadline } from '@pharos/probes/deadline.ts';
import { allowedAddresses } from '@pharos/probes/egress-guard/allowed-addresses.ts';
import type { EgressPolicy } from '@pharos/probes/egress-guard/policy.ts';
import { openConnection } from '@pharos/probes/net/open-connection.ts';
import { PhaseClock } from '@pharos/probes/phase-clock.ts';
import { Agent, buildConnector } from 'undici';

/**
 * Creates an agent for addresses that tenants configure. It resolves each host once and connects only to addresses that
 * the egress guard allows, at most one per IP family. A connection can be reused within `idleMs` milliseconds, which is
 * too short for the guard's decision to become outdated.
 */
export const checkedAgent = (
  egress: EgressPolicy,
  { timeoutMs, idleMs = 0, maxResponseSize }: { timeoutMs: number; idleMs?: number; maxResponseSize?: number },
): Agent =>
  new Agent({
    connect: connectChecked(egress, timeoutMs),
    pipelining: idleMs > 0 ? 1 : 0,
    ...(idleMs > 0 && { keepAliveTimeout: idleMs, keepAliveMaxTimeout: idleMs }),
    ...(maxResponseSize !== undefined && { maxResponseSize }),
  });

/** Tries the allowed addresses one after another. The certificate must be valid for the host name. */
const connectChecked = (egress: EgressPolicy, timeoutMs: number): buildConnector.connector => {
  const secure = buildConnector({ timeout: timeoutMs, maxCachedSessions: 0 });
  return (options, callback) => {
    const isSecure = options.protocol === 'https:';
    openAllowed(options.hostname, Number(options.port) || (isSecure ? 443 : 80), egress, timeoutMs).then(
      (socket) => {
        // The library adds an error listener to its own sockets, but not to a socket that it only wraps.
        if (isSecure) secure({ ...options, httpSocket: socket.on('error', () => {}) }, callback);
        else callback(null, socket);
      },
      (error: Error) => callback(error, null),
    );
  };
};

const openAllowed = async (host: string, port: number, egress: EgressPolicy, timeoutMs: number): Promise<Socket> => {
  const deadline = new Deadline(timeoutMs / 1000);
  try {
    const run = { context: { egress, baseUrl: '' }, deadline, clock: new PhaseClock(), evidence: {} };
    return await openConnection(await allowedAddresses(host, run), port, run);
  } finally {
    deadline.clear();
  }
};
