import { writeSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';

/** Answers each request with a page of a MiB in chunks of one byte, and never ends it. */
const REPLY = Buffer.from(
  `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n${'1\r\nx\r\n'.repeat(1024 * 1024 - 1)}`,
);

const server = createServer((socket) => {
  socket.on('error', () => {}); // Probes hang up as they please.
  socket.once('data', () => socket.write(REPLY));
}).listen(0, '127.0.0.1', () => writeSync(1, `hostile on ${(server.address() as AddressInfo).port}\n`));
