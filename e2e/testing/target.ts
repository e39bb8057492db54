import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { freePort } from '../../scripts/lib/testing/free-port.mjs';

/** A web server that can die and come back on the same port. */
export interface Target {
  url: string;
  die(): Promise<void>;
  comeBack(): Promise<void>;
}

export const startTarget = async (): Promise<Target> => {
  let server: Server | undefined;
  const port = await freePort();
  const listen = async (): Promise<void> => {
    server = createServer((_request, response) => response.end('All is well.\n'));
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen();
  return {
    url: `http://127.0.0.1:${port}/`,
    die: async () => {
      server?.closeAllConnections();
      await new Promise((resolve) => server?.close(resolve));
    },
    comeBack: async () => {
      if (!server?.listening) await listen();
    },
  };
};
