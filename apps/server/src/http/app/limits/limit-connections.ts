import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '@pharos/domain/sign-in/network-of.ts';
import type { FastifyInstance } from 'fastify';
import { OpenConnections } from './open-connections.ts';
import { trustedProxies } from './trusted-proxies.ts';

export interface ConnectionCeilings {
  all: number;
  /** Does not apply to trusted proxies. */
  ofNetwork: number;
}

/**
 * A page opens up to six connections, one of them for its event stream. An office of a few dozen people can share one
 * address.
 */
const CEILINGS: ConnectionCeilings = { all: 10_000, ofNetwork: 200 };

/**
 * Prevents one network from using all connections. At the limit, the longest idle connection is closed for a new one.
 * If no connection is idle, the new one is closed. A trusted proxy has no network limit, because its connections are
 * those of many clients.
 */
export const limitConnections = (
  app: FastifyInstance,
  trustProxy: readonly string[],
  ceilings: ConnectionCeilings = CEILINGS,
): void => {
  const isTrusted = trustedProxies(trustProxy);
  const open = new OpenConnections();
  const close = (socket: Socket): void => {
    open.remove(socket);
    socket.destroy();
  };
  app.server.on('connection', (socket: Socket) => {
    // The connection may be closed before the server accepts it.
    const address = socket.remoteAddress;
    if (address === undefined) return void socket.destroy();
    const network = networkOf(address);
    const isOver = !isTrusted(address) && open.countOf(network) >= ceilings.ofNetwork;
    if (isOver || open.count >= ceilings.all) {
      const idle = isOver ? open.findLongestIdleOf(network) : open.findLongestIdle();
      if (idle === undefined) {
        if (isOver) app.log.warn({ network }, USES_ALL);
        else app.log.warn(ALL_USED);
        return void socket.destroy();
      }
      close(idle);
    }
    open.add(socket, network);
    socket.once('close', () => open.remove(socket));
  });
  app.server.on('request', ({ socket }: IncomingMessage, answer: ServerResponse) => {
    open.beginRequest(socket);
    answer.once('close', () => open.endRequest(socket));
  });
};

const USES_ALL =
  'A network has reached its connection limit; its new connections are closed. If it is a reverse proxy, add it to TRUST_PROXY';
const ALL_USED = 'The connection limit is reached; new connections are closed';
