import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { freePort } from '../../scripts/lib/testing/free-port.mjs';

/** A web server that can die and come back on the same port. */
export interface Target {
  url: string;
  /** Answers the next request, and refuses connections from then on. A probe that was under way would see its connection cut instead. */
  die(): Promise<void>;
  comeBack(): Promise<void>;
  /** Ends it, whether something is asked for or not. */
  close(): Promise<void>;
}

export const startTarget = async (): Promise<Target> => {
  let server: Server | undefined;
  const port = await freePort();
  const listen = async (): Promise<void> => {
    server = createServer((_request, response) => response.setHeader('connection', 'close').end('All is well.\n'));
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  const stop = (): Promise<unknown> => new Promise((resolve) => server?.close(resolve));
  await listen();
  return {
    url: `http://127.0.0.1:${port}/`,
    die: async () => {
      if (server?.listening) await once(server, 'request');
      await stop();
    },
    comeBack: async () => {
      if (!server?.listening) await listen();
    },
    close: async () => {
      server?.closeAllConnections();
      await stop();
    },
  };
};
