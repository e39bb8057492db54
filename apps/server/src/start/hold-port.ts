import { createServer } from 'node:http';

export interface HeldPort {
  port: number;
  /** Stops listening, so that the application can. */
  release(): Promise<void>;
}

/**
 * Takes the port (0: a free one) at once, so that a port in use is found before anything is started, and nobody else takes it
 * meanwhile. Until released, `/healthz` says that the process lives, `/readyz` which step it is at, and all else that it is starting.
 */
export const holdPort = ({ port, host }: { port: number; host: string }, step: () => string): Promise<HeldPort> =>
  new Promise((resolve, reject) => {
    const holder = createServer((request, response) => {
      const [status, body] = answerTo(request.url ?? '', step());
      response.writeHead(status, {
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
        connection: 'close',
        ...(status === 503 && { 'retry-after': '1' }),
      });
      response.end(JSON.stringify(body));
    });
    holder.once('error', reject);
    holder.listen(port, host, () => {
      const address = holder.address();
      resolve({
        port: typeof address === 'object' && address ? address.port : port,
        release: () =>
          new Promise((released) => {
            holder.close(() => released());
            holder.closeAllConnections();
          }),
      });
    });
  });

const answerTo = (url: string, step: string): [status: number, body: unknown] => {
  const path = url.split('?')[0]?.replace(/\/$/, '');
  if (path === '/healthz') return [200, { status: 'ok' }];
  if (path === '/readyz') return [503, { status: 'not ready', checks: { start: `starting: ${step}` } }];
  return [503, { detail: 'Pharos is starting. Try again in a moment.' }];
};
