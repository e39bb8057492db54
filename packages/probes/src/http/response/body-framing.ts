import type { ResponseHead } from './head-reader.ts';
import { NOT_HTTP, ResponseFault } from './response-fault.ts';

/** How the end of a body is found: its length in bytes, its last chunk, or the end of the connection. */
export type Framing = number | 'chunked' | 'close';

const NO_CONTENT = 204;
const NOT_MODIFIED = 304;

/**
 * Message body length of the response to a GET (RFC 9112 section 6.3): chunks go before Content-Length, as it says and as browsers do.
 * Like browsers it ignores other transfer codings and a length that cannot be read. Throws ResponseFault for several lengths.
 */
export const framingOf = ({ statusCode, fields }: ResponseHead): Framing => {
  const coding = fields.get('transfer-encoding');
  if (statusCode < 200 || statusCode === NO_CONTENT || statusCode === NOT_MODIFIED) return 0;
  if (coding !== undefined && isChunked(coding)) return 'chunked';
  const lengths = fields.all('content-length');
  return lengths.length > 0 ? lengthOf(lengths) : 'close';
};

/** Also a list of equal numbers, which a proxy may have made of repeated fields. */
const lengthOf = (fields: readonly string[]): Framing => {
  const [first = '', ...others] = fields.join(',').split(',');
  const length = first.trim();
  if (others.some((other) => other.trim() !== length)) {
    throw new ResponseFault(`${NOT_HTTP}: it has several values of Content-Length`);
  }
  return /^\d+$/.test(length) && Number.isSafeInteger(Number(length)) ? Number(length) : 'close';
};

const isChunked = (coding: string): boolean =>
  coding.split(',').some((name) => name.trim().toLowerCase() === 'chunked');
