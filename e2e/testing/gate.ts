import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A port of loopback that leads to another one, as long as it is open. */
export interface Gate {
  port: number;
  open(): void;
  /** Connections are taken, and nothing is ever answered. */
  hang(): void;
  /** Connections are closed, those that are open too. */
  cut(): void;
  close(): void;
}

export const openGate = async (to: number): Promise<Gate> => {
  const sockets = new Set<Socket>();
  let state: 'open' | 'hanging' | 'cut' = 'open';
  const follow = (socket: Socket): Socket => {
    sockets.add(socket);
    return socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  };
  const endAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer((client) => {
    follow(client);
    if (state === 'cut') client.destroy();
    if (state !== 'open') return;
    const behind = follow(connect(to, '127.0.0.1'));
    client.pipe(behind).pipe(client);
    client.on('close', () => behind.destroy());
    behind.on('close', () => client.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const become = (next: typeof state) => () => {
    state = next;
    endAll();
  };
  return {
    port: (server.address() as AddressInfo).port,
    open: become('open'),
    hang: become('hanging'),
    cut: become('cut'),
    close: () => {
      endAll();
      server.close();
    },
  };
};
