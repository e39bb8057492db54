import type { ResponseHead } from './head-reader.ts';
import { NOT_HTTP, ResponseFault } from './response-fault.ts';

/** The end of a body: its length in bytes, its last chunk, or the end of the connection. */
export type Framing = number | 'chunked' | 'close';

const NO_CONTENT = 204;
const NOT_MODIFIED = 304;

/**
 * Returns the framing of the response to a GET request (RFC 9112 section 6.3). The chunked coding takes precedence over
 * Content-Length. As in browsers, other transfer codings and an unreadable length are ignored.
 * @throws ResponseFault for several different lengths
 */
export const framingOf = ({ statusCode, fields }: ResponseHead): Framing => {
  const coding = fields.get('transfer-encoding');
  if (statusCode < 200 || statusCode === NO_CONTENT || statusCode === NOT_MODIFIED) return 0;
  if (coding !== undefined && isChunked(coding)) return 'chunked';
  const lengths = fields.all('content-length');
  return lengths.length > 0 ? lengthOf(lengths) : 'close';
};

/** A list of equal numbers is valid, because a proxy may have joined repeated fields. */
const lengthOf = (fields: readonly string[]): Framing => {
  const [first = '', ...rest] = fields.join(',').split(',');
  const length = first.trim();
  if (rest.some((other) => other.trim() !== length)) {
    throw new ResponseFault(`${NOT_HTTP}: it has several Content-Length values`);
  }
  return /^\d+$/.test(length) && Number.isSafeInteger(Number(length)) ? Number(length) : 'close';
};

const isChunked = (coding: string): boolean =>
  coding.split(',').some((name) => name.trim().toLowerCase() === 'chunked');
