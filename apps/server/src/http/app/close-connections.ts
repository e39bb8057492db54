import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const GRACE_MS = 3000;

/**
 * Prevents open connections from delaying the shutdown. node:http waits for connections without a request (browsers
 * open some in advance) and for clients that read slowly or never.
 */
export const closeConnections = (app: FastifyInstance): void => {
  const unused = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', ({ socket }: { socket: Socket }) => unused.delete(socket));
  let patience: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    for (const socket of unused) socket.destroy();
    patience = setTimeout(() => app.server.closeAllConnections(), GRACE_MS);
  });
  app.addHook('onClose', async () => clearTimeout(patience));
};
