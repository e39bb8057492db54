import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Accepts every message at `/quick` and never responds at `/hang`. */
export const startReceivers = async (onMessage: (checkId: number, isDown: boolean) => void) => {
  let hanging = 0;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = await request.toArray();
    if (request.url === '/hang') {
      hanging += 1;
      response.on('close', () => {
        hanging -= 1;
      });
      return;
    }
    const body = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    onMessage(Number(body.check_id), String(body.text).endsWith('DOWN.'));
    response.writeHead(204).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hanging: () => hanging,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
