import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A separate process. Every path returns 200. `/served` returns the number of answered probes. */
let served = 0;
const body = 'All is well here.\n';

const server = createServer((request, response) => {
  if (request.url === '/served') {
    response.end(String(served));
    return;
  }
  served += 1;
  response.writeHead(200, { 'content-type': 'text/plain', 'content-length': body.length });
  response.end(body);
});
server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, () => {
  process.stdout.write(`target on ${(server.address() as AddressInfo).port}\n`);
});
process.on('SIGTERM', () => process.exit(0));
