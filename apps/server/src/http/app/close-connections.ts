import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Requests under way when the server closes have so long to be answered. */
const GRACE_MS = 3000;

/**
 * Lets no connection hold up the end: node:http waits for those that have not sent a request yet (browsers open some ahead)
 * and for those whose client takes its answer slowly or never.
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
