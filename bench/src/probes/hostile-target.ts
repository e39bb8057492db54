import { writeSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';

const LENGTH = 1024 * 1024 - 1;
const OK = 'HTTP/1.1 200 OK\r\n';
const CHUNKED = Buffer.from(`${OK}Transfer-Encoding: chunked\r\n\r\n${'1\r\nx\r\n'.repeat(LENGTH)}`);
const PLAIN = Buffer.from(`${OK}Content-Length: ${LENGTH + 1}\r\n\r\n${'x'.repeat(LENGTH)}`);

/**
 * Sends almost 1 MiB in response to each request, but never completes the response. `/chunks` sends it in chunks of one
 * byte.
 */
const server = createServer((socket) => {
  socket.on('error', () => {}); // Probes can close or reset a connection at any time.
  socket.once('data', (request) => socket.write(request.includes('/chunks') ? CHUNKED : PLAIN));
}).listen(0, '127.0.0.1', () => writeSync(1, `hostile on ${(server.address() as AddressInfo).port}\n`));
