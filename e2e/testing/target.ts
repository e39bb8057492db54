import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A web server that can die and come back on the same port. */
export interface Target {
  url: string;
  die(): Promise<void>;
  comeBack(): Promise<void>;
}

export const startTarget = async (): Promise<Target> => {
  let server: Server | undefined;
  const listen = async (port: number): Promise<number> => {
    server = createServer((_request, response) => response.end('All is well.\n'));
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const port = await listen(0);
  return {
    url: `http://127.0.0.1:${port}/`,
    die: async () => {
      server?.closeAllConnections();
      await new Promise((resolve) => server?.close(resolve));
    },
    comeBack: async () => {
      if (!server?.listening) await listen(port);
    },
  };
};
