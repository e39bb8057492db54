import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { freePort } from '../../scripts/lib/testing/free-port.mjs';

export interface Target {
  url: string;
  /**
   * Responds to the next request and then refuses connections, so that no running probe sees a closed connection. Never
   * resolves if no check probes the target.
   */
  die(): Promise<void>;
  comeBack(): Promise<void>;
  close(): Promise<void>;
}

export const startTarget = async (): Promise<Target> => {
  let server: Server | undefined;
  const port = await freePort();
  const listen = async (): Promise<void> => {
    server = createServer((_request, response) => response.end('All is well.\n'));
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
