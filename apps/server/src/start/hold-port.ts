import { createServer } from 'node:http';
import { STARTING_PAGE, STARTING_PAGE_POLICY } from './starting-page.ts';

export interface HeldPort {
  port: number;
  /** Stops listening, so that the application can. */
  release(): Promise<void>;
}

/**
 * Takes the port (0: a free one) at once, so that a port in use is found before anything is started, and nobody else takes it
 * meanwhile. Until released, `/healthz` says that the process lives, `/readyz` which step it is at, and all else that it is starting: browsers by
 * a page that reloads itself.
 */
export const holdPort = ({ port, host }: { port: number; host: string }, step: () => string): Promise<HeldPort> =>
  new Promise((resolve, reject) => {
    const holder = createServer((request, response) => {
      const { status, type, body, headers } = answerTo(request.url ?? '', request.headers.accept ?? '', step());
      response.writeHead(status, {
        'content-type': `${type}; charset=utf-8`,
        'cache-control': 'no-store',
        connection: 'close',
        ...(status === 503 && { 'retry-after': '1' }),
        ...headers,
      });
      response.end(body);
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

interface Answer {
  status: number;
  type: string;
  body: string;
  headers?: Record<string, string>;
}

const json = (status: number, body: unknown): Answer => ({
  status,
  type: 'application/json',
  body: JSON.stringify(body),
});

const answerTo = (url: string, accept: string, step: string): Answer => {
  const path = url.split('?')[0]?.replace(/\/$/, '');
  // Below the path of BASE_URL too, which a proxy may pass on.
  if (path?.endsWith('/healthz')) return json(200, { status: 'ok' });
  if (path?.endsWith('/readyz')) return json(503, { status: 'not ready', checks: { start: `starting: ${step}` } });
  if (accept.includes('text/html')) {
    const headers = { 'content-security-policy': STARTING_PAGE_POLICY };
    return { status: 503, type: 'text/html', body: STARTING_PAGE, headers };
  }
  return json(503, { detail: 'Pharos is starting. Try again in a moment.' });
};
