import { createServer } from 'node:http';
import { STARTING_PAGE, STARTING_PAGE_POLICY } from './starting-page.ts';

export interface ReservedPort {
  port: number;
  release(): Promise<void>;
}

/**
 * Reserves the port (0: a free one) before anything starts, so that a port in use is detected early. Until its release,
 * `/healthz` responds that the process is alive, `/readyz` with the current step, and all other paths that Pharos is
 * starting. Browsers get a page that reloads itself.
 */
export const reservePort = (
  { port, host }: { port: number; host: string },
  step: () => string,
): Promise<ReservedPort> =>
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
  // Matches below the path of BASE_URL too, which a proxy may forward.
  if (path?.endsWith('/healthz')) return json(200, { status: 'ok' });
  if (path?.endsWith('/readyz')) return json(503, { status: 'not ready', checks: { start: `starting: ${step}` } });
  if (accept.includes('text/html')) {
    const headers = { 'content-security-policy': STARTING_PAGE_POLICY };
    return { status: 503, type: 'text/html', body: STARTING_PAGE, headers };
  }
  return json(503, { detail: 'Pharos is starting. Try again in a moment.' });
};
