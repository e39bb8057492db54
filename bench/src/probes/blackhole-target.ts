import { createSocket } from 'node:dgram';
import { writeSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';

/**
 * Never accepts a connection. When the short queue is full, the kernel drops further connections, as a firewall does.
 * The UDP socket never responds.
 */
const udp = createSocket('udp4');
udp.bind(0, '127.0.0.1', () => {
  const tcp = createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
    writeSync(1, `blackhole on ${(tcp.address() as AddressInfo).port} ${udp.address().port}\n`);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  });
});
