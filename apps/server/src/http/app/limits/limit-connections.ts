import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '@pharos/domain/sign-in/network-of.ts';
import type { FastifyInstance } from 'fastify';
import { OpenConnections } from './open-connections.ts';
import { trustedProxies } from './trusted-proxies.ts';

/** How many connections may be open at a time. */
export interface ConnectionCeilings {
  all: number;
  /** From one network that is not a trusted proxy's. */
  ofNetwork: number;
}

/** A page holds up to six, of which one is its event stream; an office of some dozens shares one address. */
const CEILINGS: ConnectionCeilings = { all: 10_000, ofNetwork: 200 };

/**
 * Keeps one network from taking all connections. At a ceiling the connection that has been idle the longest makes room for the new one, so
 * that people come in while one network holds connections; where none is idle the new one is closed. A trusted proxy holds those of many.
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
    // Undefined when it was closed before it was accepted.
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
