import { connect, type Socket } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

export interface Load {
  port: number;
  path: string;
  headers: Readonly<Record<string, string>>;
  connections: number;
  seconds: number;
  /** Request limits apply per network. */
  comesFromMany: boolean;
}

export interface Answered {
  counts: Record<number, number>;
  bytes: number;
}

/**
 * Sends each request after the response to the previous one. Parses only as much of a response as it needs to find its
 * end. Runs in a separate thread, so that its own cost is the same for all servers.
 */
const run = async ({ port, path, headers, connections, seconds, comesFromMany }: Load): Promise<Answered> => {
  const answered: Answered = { counts: {}, bytes: 0 };
  const until = performance.now() + seconds * 1000;
  let asked = 0;
  const request = (): string => {
    asked += 1;
    const from = comesFromMany
      ? `x-forwarded-for: 10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}\r\n`
      : '';
    const rest = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    return `GET ${path} HTTP/1.1\r\nhost: localhost:${port}\r\n${from}${rest.join('')}\r\n`;
  };
  const work = (): Promise<void> =>
    new Promise((resolve, reject) => {
      let received = Buffer.alloc(0);
      const socket: Socket = connect(port, '127.0.0.1', () => socket.write(request()));
      socket.setNoDelay(true).on('error', reject);
      socket.on('close', () => resolve());
      socket.on('data', (chunk) => {
        received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
        const end = received.indexOf('\r\n\r\n');
        if (end < 0) return;
        const head = received.subarray(0, end).toString('latin1').toLowerCase();
        const length = /\r\ncontent-length: (\d+)/.exec(head)?.[1];
        if (received.length < end + 4 + Number(length ?? 0)) return;
        const status = Number(head.slice(9, 12));
        answered.counts[status] = (answered.counts[status] ?? 0) + 1;
        answered.bytes += received.length;
        received = Buffer.alloc(0);
        if (performance.now() >= until) socket.end();
        else socket.write(request());
      });
    });
  await Promise.all(Array.from({ length: connections }, work));
  return answered;
};

if (parentPort) parentPort.postMessage(await run(workerData as Load));
