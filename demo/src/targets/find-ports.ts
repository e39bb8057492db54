import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { PORT_COUNT } from './ports.ts';

/** The range is below the ephemeral ports of operating systems, so that the ports are still free at the next start. */
const LOWEST = 20_000;
const HIGHEST = 32_000;
const TRIES = 50;

/** Returns the first of a range of consecutive ports of 127.0.0.1 that are free for TCP and UDP. */
export const findFirstPort = async (): Promise<number> => {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const first = randomInt(LOWEST, HIGHEST - PORT_COUNT);
    const ports = Array.from({ length: PORT_COUNT }, (_, index) => first + index);
    if ((await Promise.all(ports.map(isFree))).every(Boolean)) return first;
  }
  throw new Error(
    `The demo needs ${PORT_COUNT} consecutive free ports, but there are none between ${LOWEST} and ${HIGHEST}.`,
  );
};

const isFree = async (port: number): Promise<boolean> => {
  const tcp = createServer();
  const udp = createSocket('udp4');
  try {
    tcp.listen(port, '127.0.0.1');
    await once(tcp, 'listening');
    udp.bind(port, '127.0.0.1');
    await once(udp, 'listening');
    return true;
  } catch {
    return false; // The caller tries another range.
  } finally {
    tcp.close();
    udp.close();
  }
};
