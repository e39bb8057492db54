import type { IncomingMessage, OutgoingHttpHeader, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { NetworkLimit } from '../limits/network-limit.ts';
import { isKnown, type Rendered } from './rendered.ts';

interface Ready {
  rendered: Rendered;
  /** Alternating names and values. */
  headers: readonly string[];
  /** The headers of a 304 response. */
  headersUnchanged: readonly string[];
  limit: NetworkLimit;
  isCurrent: () => boolean;
}

export interface ReadyParts extends Pick<Ready, 'rendered' | 'limit'> {
  /** Whether the route would send the same response now. Must be cheap and read nothing. */
  isCurrent: () => boolean;
}

interface RequestReader {
  pathOf: (request: IncomingMessage) => string;
  addressOf: (request: IncomingMessage) => string;
  /** Responses on custom domains have different headers. */
  isOnDomain: (request: IncomingMessage) => boolean;
  /** On the ports for custom domains, some requests are rejected or redirected. */
  isForUs: (request: IncomingMessage) => boolean;
}

const MAX_ANSWERS = 2000;
/** Longer than any response remains current. */
const RETENTION_MS = 30_000;
const OWN_HEADERS = new Set([
  'x-request-id',
  'etag',
  'content-encoding',
  'content-length',
  'connection',
  'keep-alive',
  'date',
]);

/** Headers of a 304 response (RFC 9110, 15.4.5). Browsers also check `access-control-allow-origin`. */
const HEADERS_UNCHANGED = new Set(['cache-control', 'vary', 'access-control-allow-origin']);

/**
 * Public responses that are sent again without running the application. A route has sent each of them before, with all
 * hooks and headers. All other requests go to the routes.
 */
export class ResponseCache {
  readonly #reader: RequestReader;
  readonly #answers = new LRUCache<string, Ready>({ max: MAX_ANSWERS, ttl: RETENTION_MS, ttlAutopurge: true });
  #isClosed = false;
  readonly given = { 200: 0, 304: 0 };

  constructor(reader: RequestReader) {
    this.#reader = reader;
  }

  /** All headers except those of the encoding must be set. */
  store(request: FastifyRequest, reply: FastifyReply, { rendered, limit, isCurrent }: ReadyParts): void {
    const path = request.raw.url ?? '';
    // Addresses with queries or other spellings are not stored.
    if (this.#isClosed || !/^[\w./-]+$/.test(path)) return;
    const all = Object.entries(reply.getHeaders());
    const headers = flat(all.filter(([name]) => !OWN_HEADERS.has(name)));
    const headersUnchanged = flat(all.filter(([name]) => HEADERS_UNCHANGED.has(name)));
    this.#answers.set(this.#keyOf(path, request.raw), { rendered, headers, headersUnchanged, limit, isCurrent });
  }

  /** Returns false if no response in memory can be sent. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, headers } = request;
    const isHead = method === 'HEAD';
    if (!isHead && method !== 'GET') return false;
    const ready = this.#answers.get(this.#keyOf(this.#reader.pathOf(request), request));
    if (!ready?.isCurrent() || hasBody(request) || !this.#reader.isForUs(request)) return false;
    const encoding = ready.rendered.encodingFor(headers['accept-encoding']);
    const etag = ready.rendered.etagOf(encoding);
    const isUnchanged = isKnown(headers['if-none-match'], etag);
    const bytes = isUnchanged ? null : ready.rendered.bytesOf(encoding);
    if (bytes instanceof Promise || ready.limit.count(this.#reader.addressOf(request)) !== null) return false;
    if (!bytes) {
      this.given[304] += 1;
      response.writeHead(304, [...ready.headersUnchanged, 'etag', etag]).end();
      return true;
    }
    this.given[200] += 1;
    const own = encoding === 'identity' ? ['etag', etag] : ['etag', etag, 'content-encoding', encoding];
    response.writeHead(200, [...ready.headers, ...own, 'content-length', String(bytes.length)]);
    response.end(isHead ? undefined : bytes);
    return true;
  }

  /** The application still runs until it is closed. */
  close(): void {
    this.#isClosed = true;
    this.#answers.clear();
  }

  /**
   * Returns a key of all request properties that can change the response, except the encoding. Refused tracking and
   * requested HTML can change it.
   */
  #keyOf(path: string, request: IncomingMessage): string {
    const { headers } = request;
    const isUntracked = headers.dnt === '1' || headers['sec-gpc'] === '1';
    const isPage = headers.accept?.includes('text/html') === true;
    const isOnDomain = this.#reader.isOnDomain(request);
    return `${isOnDomain ? 'd' : ''}${isUntracked ? 'u' : ''}${isPage ? 'p' : ''}${path}`;
  }
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;

const flat = (headers: readonly [string, OutgoingHttpHeader | undefined][]): string[] =>
  headers.flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().flatMap((each) => [name, String(each)]),
  );
