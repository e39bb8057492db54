import type { Socket } from 'node:net';
import { Deadline } from '@pharos/probes/deadline.ts';
import { allowedAddresses } from '@pharos/probes/egress-guard/allowed-addresses.ts';
import type { EgressPolicy } from '@pharos/probes/egress-guard/policy.ts';
import { openConnection } from '@pharos/probes/net/open-connection.ts';
import { PhaseClock } from '@pharos/probes/phase-clock.ts';
import { Agent, buildConnector } from 'undici';

/**
 * Connections to addresses that a tenant names: each resolved once, checked by the guard, and opened to exactly the addresses that passed, one of each
 * family at most. Closed with its answer, unless it may be used again within `keptMs` milliseconds, which is too short for a check to be outdated.
 */
export const checkedAgent = (
  egress: EgressPolicy,
  { timeoutMs, keptMs = 0, maxResponseSize }: { timeoutMs: number; keptMs?: number; maxResponseSize?: number },
): Agent =>
  new Agent({
    connect: connectChecked(egress, timeoutMs),
    pipelining: keptMs > 0 ? 1 : 0,
    ...(keptMs > 0 && { keepAliveTimeout: keptMs, keepAliveMaxTimeout: keptMs }),
    ...(maxResponseSize !== undefined && { maxResponseSize }),
  });

/** Connects as the library does, but to those addresses, each in turn until one accepts. The certificate has to be that of the name. */
const connectChecked = (egress: EgressPolicy, timeoutMs: number): buildConnector.connector => {
  const secure = buildConnector({ timeout: timeoutMs, maxCachedSessions: 0 });
  return (options, callback) => {
    const isSecure = options.protocol === 'https:';
    openAllowed(options.hostname, Number(options.port) || (isSecure ? 443 : 80), egress, timeoutMs).then(
      (socket) => {
        // The library listens to what it hands out; this one it only wraps.
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
