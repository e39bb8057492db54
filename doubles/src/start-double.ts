import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that a double was asked. */
export interface AskedRequest {
  method: string;
  /** Path and query as they were sent. */
  target: string;
  /** Without the query. */
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: string;
  /** The same, whatever they are. */
  bytes: Buffer;
}

export interface DoubleAnswer {
  status: number;
  headers?: Record<string, string>;
  /** As JSON; absent: no body. */
  json?: unknown;
  text?: string;
  bytes?: Buffer;
}

/** `hang`: never answers. `cut`: closes the connection instead of answering, after it has done what was asked. */
export type Answered = DoubleAnswer | 'hang' | 'cut';

/** A server on a free port of loopback that stands for a service elsewhere. */
export interface Double {
  /** Its origin, without a slash at the end. */
  url: string;
  /** All that was asked, oldest first, answered or not. */
  readonly requests: readonly AskedRequest[];
  stop(): Promise<void>;
}

/** Starts a double that answers as `answer` decides, on this port of loopback; 0: any that is free. Rejects when it is taken. */
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
