import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP proxy whose connections can be cut without notice. */
export interface SilentProxy extends Disposable {
  url: string;
  closed: Promise<void>;
  /** Stops all data from the server, without closing the connections. */
  silence(): void;
  /** Closes new connections at once from now on. */
  refuse(): void;
  readonly refusals: number;
}

/** @param databaseUrl - Must use a Unix socket. */
export const openSilentProxy = async (databaseUrl: string): Promise<SilentProxy> => {
  const { pathname, searchParams } = new URL(databaseUrl);
  const proxy = createServer();
  const sockets: Socket[] = [];
  const silent = new Set<Socket>();
  let isRefusing = false;
  let refusals = 0;
  const closed = Promise.withResolvers<void>();
  proxy.on('connection', (client) => {
    if (isRefusing) {
      client.destroy();
      refusals += 1;
      return;
    }
    const server = connect(`${searchParams.get('host')}/.s.PGSQL.5432`);
    sockets.push(client, server);
    client.on('data', (data) => {
      if (!silent.has(client)) server.write(data);
    });
    client.on('close', () => closed.resolve());
    server.on('data', (data) => {
      if (!silent.has(client)) client.write(data);
    });
    for (const socket of [client, server]) socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const { port } = proxy.address() as AddressInfo;
  return {
    url: `postgresql://${searchParams.get('user')}@127.0.0.1:${port}${pathname}`,
    closed: closed.promise,
    silence: () => {
      for (const socket of sockets) silent.add(socket);
    },
    refuse: () => {
      isRefusing = true;
    },
    get refusals() {
      return refusals;
    },
    [Symbol.dispose]: () => {
      for (const socket of sockets) socket.destroy();
      proxy.close();
    },
  };
};
