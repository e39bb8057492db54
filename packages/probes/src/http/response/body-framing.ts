import type { ResponseHead } from './head-reader.ts';
import { NOT_HTTP, ResponseFault } from './response-fault.ts';

/** How the end of a body is found: its length in bytes, its last chunk, or the end of the connection. */
export type Framing = number | 'chunked' | 'close';

const NO_CONTENT = 204;
const NOT_MODIFIED = 304;

/**
 * Message body length of the response to a GET (RFC 9112 section 6.3): Transfer-Encoding goes before Content-Length, as it
 * says and as browsers do. Throws ResponseFault when the head contradicts itself.
 */
export const framingOf = ({ statusCode, fields }: ResponseHead): Framing => {
  const coding = fields.get('transfer-encoding');
  if (statusCode < 200 || statusCode === NO_CONTENT || statusCode === NOT_MODIFIED) return 0;
  if (coding === undefined) {
    const lengths = fields.all('content-length');
    return lengths.length > 0 ? lengthOf(lengths) : 'close';
  }
  if (coding === '') throw new ResponseFault(`${NOT_HTTP}: its Transfer-Encoding is empty`);
  return isChunkedLast(coding) ? 'chunked' : 'close';
};

/** Also a list of equal numbers, which a proxy may have made of repeated fields. */
const lengthOf = (fields: readonly string[]): number => {
  const [first = '', ...others] = fields.join(',').split(',');
  const length = first.trim();
  if (!/^\d+$/.test(length)) throw new ResponseFault(`${NOT_HTTP}: its Content-Length is not a number`);
  if (others.some((other) => other.trim() !== length)) {
    throw new ResponseFault(`${NOT_HTTP}: it has several values of Content-Length`);
  }
  return Number(length);
};

const isChunkedLast = (coding: string): boolean => coding.split(',').at(-1)?.trim().toLowerCase() === 'chunked';
