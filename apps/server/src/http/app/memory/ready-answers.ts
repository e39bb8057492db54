import type { IncomingMessage, OutgoingHttpHeader, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { NetworkLimit } from '../limits/network-limit.ts';
import { isKnown, type Rendered } from './rendered.ts';

/** An answer that a route has given, for those who ask for the same. */
interface Ready {
  rendered: Rendered;
  /** Names and values by turns, without those of the encoding. */
  headers: readonly string[];
  /** Those of them that an answer without the content has. */
  headersUnchanged: readonly string[];
  limit: NetworkLimit;
  isCurrent: () => boolean;
}

/** What a route tells of an answer that may be given again. */
export interface ReadyParts extends Pick<Ready, 'rendered' | 'limit'> {
  /** Whether the route would give it now, which costs next to nothing to ask and reads nothing. */
  isCurrent: () => boolean;
}

interface Asked {
  /** The path and query by which the routes know a request. */
  pathOf: (request: IncomingMessage) => string;
  addressOf: (request: IncomingMessage) => string;
  /** Whether it came for a page's own domain, whose answers have other headers. */
  isOnDomain: (request: IncomingMessage) => boolean;
  /** Whether the routes would see it: by the ports for custom domains, some requests are refused or sent elsewhere. */
  isForUs: (request: IncomingMessage) => boolean;
}

const MAX_ANSWERS = 2000;
/** Longer than any is current. */
const KEPT_MS = 30_000;
/** Of this answer alone. */
const OWN_HEADERS = new Set([
  'x-request-id',
  'etag',
  'content-encoding',
  'content-length',
  'connection',
  'keep-alive',
  'date',
]);

/** A client that has the content has the others with it: of an answer 304, only these are needed (RFC 9110, 15.4.5), and the one that browsers check. */
const HEADERS_UNCHANGED = new Set(['cache-control', 'vary', 'access-control-allow-origin']);

/**
 * Public answers that are given again without anything of the application: a route has answered with them, hooks and headers included, and
 * says itself whether they are current. All else (another address, one that is private, too many requests) goes to the routes.
 */
export class ReadyAnswers {
  readonly #asked: Asked;
  readonly #answers = new LRUCache<string, Ready>({ max: MAX_ANSWERS, ttl: KEPT_MS, ttlAutopurge: true });
  #isClosed = false;
  /** How many were given, by status. */
  readonly given = { 200: 0, 304: 0 };

  constructor(asked: Asked) {
    this.#asked = asked;
  }

  /** Keeps what a route answers with, once all its headers but those of the encoding are set. */
  keep(request: FastifyRequest, reply: FastifyReply, { rendered, limit, isCurrent }: ReadyParts): void {
    const path = request.raw.url ?? '';
    // One page has one address: queries and other spellings of it are not kept.
    if (this.#isClosed || !/^[\w./-]+$/.test(path)) return;
    const all = Object.entries(reply.getHeaders());
    const headers = flat(all.filter(([name]) => !OWN_HEADERS.has(name)));
    const headersUnchanged = flat(all.filter(([name]) => HEADERS_UNCHANGED.has(name)));
    this.#answers.set(this.#keyOf(path, request.raw), { rendered, headers, headersUnchanged, limit, isCurrent });
  }

  /** Whether it has answered. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, headers } = request;
    const isHead = method === 'HEAD';
    if (!isHead && method !== 'GET') return false;
    const ready = this.#answers.get(this.#keyOf(this.#asked.pathOf(request), request));
    if (!ready?.isCurrent() || hasBody(request) || !this.#asked.isForUs(request)) return false;
    const encoding = ready.rendered.encodingFor(headers['accept-encoding']);
    const etag = ready.rendered.etagOf(encoding);
    const isUnchanged = isKnown(headers['if-none-match'], etag);
    const bytes = isUnchanged ? null : ready.rendered.bytesOf(encoding);
    if (bytes instanceof Promise || ready.limit.count(this.#asked.addressOf(request)) !== null) return false;
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

  /** Forgets all, and keeps nothing more: the application goes on until it is closed. */
  close(): void {
    this.#isClosed = true;
    this.#answers.clear();
  }

  /** With what of a request an answer may differ, but for the encoding: a visitor who refuses tracking, or asks for a page, may get another. */
  #keyOf(path: string, request: IncomingMessage): string {
    const { headers } = request;
    const isUntracked = headers.dnt === '1' || headers['sec-gpc'] === '1';
    const isPage = headers.accept?.includes('text/html') === true;
    const isOnDomain = this.#asked.isOnDomain(request);
    return `${isOnDomain ? 'd' : ''}${isUntracked ? 'u' : ''}${isPage ? 'p' : ''}${path}`;
  }
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;

const flat = (headers: readonly [string, OutgoingHttpHeader | undefined][]): string[] =>
  headers.flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().flatMap((each) => [name, String(each)]),
  );
