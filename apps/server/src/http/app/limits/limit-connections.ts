import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '@pharos/domain/sign-in/network-of.ts';
import type { FastifyInstance } from 'fastify';
import { OpenConnections } from './open-connections.ts';
import { trustedProxies } from './trusted-proxies.ts';

/** Maximum numbers of connections that may be open at the same time. */
export interface ConnectionCeilings {
  all: number;
  /** The maximum for one network. It does not apply to trusted proxies. */
  ofNetwork: number;
}

/**
 * A page opens up to six connections, one of them for its event stream. An office of a few dozen people can share one
 * address.
 */
const CEILINGS: ConnectionCeilings = { all: 10_000, ofNetwork: 200 };

/**
 * Prevents one network from using all connections. At the limit, the connection that has been idle the longest is
 * closed for the new one.
 * As a result, other people can connect while one network has many idle connections. If no connection is idle, the new
 * one is closed.
 * A trusted proxy is exempt from the limit per network, because its connections are those of many clients.
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
    // Undefined if the connection was closed before the server accepted it.
    const address = socket.remoteAddress;
    if (address === undefined) return void socket.destroy();
    const network = networkOf(address);
    const isOver = !isTrusted(address) && open.countOf(network) >= ceilings.ofNetwork;
    if (isOver || open.count >= ceilings.all) {
      const idle = isOver ? open.longestIdleOf(network) : open.longestIdle();
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
  'A network uses all the connections that one may open: further ones are closed. If it is a reverse proxy, name it in TRUST_PROXY';
const ALL_USED = 'All connections are in use: further ones are closed';
