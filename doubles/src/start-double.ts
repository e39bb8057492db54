import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface AskedRequest {
  method: string;
  /** The path and query as they were sent. */
  target: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: string;
  /** The raw bytes of the body, which need not be text. */
  bytes: Buffer;
}

export interface DoubleAnswer {
  status: number;
  headers?: Record<string, string>;
  /** If absent, `text` or `bytes` is the body. */
  json?: unknown;
  text?: string;
  bytes?: Buffer;
}

/** `hang` never responds. `cut` closes the connection without a response. */
export type Answered = DoubleAnswer | 'hang' | 'cut';

/** A server on loopback that replaces an external service in tests. */
export interface Double {
  /** Has no slash at the end. */
  url: string;
  readonly requests: readonly AskedRequest[];
  stop(): Promise<void>;
}

/** `answer` determines each response. Port 0 selects a free port. Rejects if the port is in use. */
export const startDouble = async (
  answer: (request: AskedRequest) => Answered | Promise<Answered>,
  port = 0,
): Promise<Double> => {
  const requests: AskedRequest[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = await request.toArray();
    const bytes = Buffer.concat(chunks);
    const url = new URL(request.url ?? '/', 'http://double');
    const asked: AskedRequest = {
      method: request.method ?? 'GET',
      target: request.url ?? '/',
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      body: bytes.toString('utf8'),
      bytes,
    };
    requests.push(asked);
    const answered = await answer(asked);
    if (answered === 'hang') return;
    if (answered === 'cut') return void request.socket.destroy();
    const { status, headers = {}, json, text = '', bytes: data = text } = answered;
    const body = json === undefined ? data : JSON.stringify(json);
    response.writeHead(status, { ...(json !== undefined && { 'content-type': 'application/json' }), ...headers });
    response.end(body);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
