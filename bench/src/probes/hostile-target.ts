import { writeSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';

const LENGTH = 1024 * 1024 - 1;
const OK = 'HTTP/1.1 200 OK\r\n';
const CHUNKED = Buffer.from(`${OK}Transfer-Encoding: chunked\r\n\r\n${'1\r\nx\r\n'.repeat(LENGTH)}`);
const PLAIN = Buffer.from(`${OK}Content-Length: ${LENGTH + 1}\r\n\r\n${'x'.repeat(LENGTH)}`);

/** Answers each request with almost a MiB, and never with its end: `/chunks` in chunks of one byte. */
const server = createServer((socket) => {
  socket.on('error', () => {}); // Probes hang up as they please.
  socket.once('data', (request) => socket.write(request.includes('/chunks') ? CHUNKED : PLAIN));
}).listen(0, '127.0.0.1', () => writeSync(1, `hostile on ${(server.address() as AddressInfo).port}\n`));
