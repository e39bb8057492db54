import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
type Encoding = 'br' | 'gzip' | 'identity';

/** A body for many clients, compressed once per encoding. Each encoding has a strong entity tag. */
export class Rendered {
  readonly #body: Buffer;
  readonly #hash: string;
  readonly #isCompressed: boolean;
  readonly #compressed = new Map<Encoding, Promise<Buffer> | Buffer>();

  /** `isCompressed` is true if the format is already compressed. */
  constructor(body: string | Buffer, { isCompressed = false } = {}) {
    this.#isCompressed = isCompressed;
    this.#body = typeof body === 'string' ? Buffer.from(body) : body;
    this.#hash = createHash('sha256').update(this.#body).digest('base64url').slice(0, 22);
    this.#compressed.set('identity', this.#body);
  }

  get body(): Buffer {
    return this.#body;
  }

  encodingFor(accepted: string | string[] | undefined): Encoding {
    return this.#isCompressed ? 'identity' : encodingOf(accepted);
  }

  etagOf(encoding: Encoding): string {
    return `"${this.#hash}-${encoding}"`;
  }

  /** Returns the bytes without a promise if they are already available. */
  bytesOf(encoding: Encoding): Promise<Buffer> | Buffer {
    const known = this.#compressed.get(encoding);
    if (known) return known;
    const made = this.#compress(encoding).then((bytes) => {
      this.#compressed.set(encoding, bytes);
      return bytes;
    });
    this.#compressed.set(encoding, made);
    return made;
  }

  #compress(encoding: Encoding): Promise<Buffer> {
    if (encoding === 'gzip') return compressGzip(this.#body, { level: 7 });
    const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
    const params = { [BROTLI_PARAM_QUALITY]: 6, [BROTLI_PARAM_SIZE_HINT]: this.#body.length };
    return compressBrotli(this.#body, { params });
  }
}

/**
 * Sends the body, or 304 if the client already has it. All headers except those of the encoding and the tag must be
 * set.
 */
export const sendRendered = (
  request: FastifyRequest,
  reply: FastifyReply,
  rendered: Rendered,
): FastifyReply | Promise<FastifyReply> => {
  const encoding = rendered.encodingFor(request.headers['accept-encoding']);
  const etag = rendered.etagOf(encoding);
  reply.header('etag', etag);
  if (reply.statusCode === 200 && isKnown(request.headers['if-none-match'], etag)) return reply.status(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  const bytes = rendered.bytesOf(encoding);
  return bytes instanceof Promise ? bytes.then((made) => reply.send(made)) : reply.send(bytes);
};

/**
 * Prefers Brotli, then gzip. Weights are ignored, because the sizes differ by only a few hundred bytes. A weight of
 * zero excludes an encoding (RFC 9110, 12.5.3).
 */
const encodingOf = (accepted: string | string[] | undefined): Encoding => {
  const text = String(accepted ?? '');
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(text)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(text) ? 'gzip' : 'identity';
};

/** Compares weakly (RFC 9110, 13.1.2), because a proxy may have weakened the tag. */
export const isKnown = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  (header === etag || header === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag));
