import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { freePort } from '../../scripts/lib/testing/free-port.mjs';

/** A loopback port that forwards connections while it is open. */
export interface Gate {
  port: number;
  open(): Promise<void>;
  /** Closes the existing connections and refuses new ones. */
  cut(): void;
  close(): void;
}

export const openGate = async (to: number): Promise<Gate> => {
  const sockets = new Set<Socket>();
  const follow = (socket: Socket): Socket => {
    sockets.add(socket);
    return socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  };
  const endAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer((client) => {
    follow(client);
    const behind = follow(connect(to, '127.0.0.1'));
    client.pipe(behind).pipe(client);
    client.on('close', () => behind.destroy());
    behind.on('close', () => client.destroy());
  });
  const port = await freePort();
  const listen = async (): Promise<void> => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  const close = (): void => {
    server.close();
    endAll();
  };
  await listen();
  return {
    port,
    open: async () => {
      endAll();
      if (!server.listening) await listen();
    },
    cut: close,
    close,
  };
};
