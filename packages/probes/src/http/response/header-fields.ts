import { HEADERS_TOO_LARGE, NOT_HTTP, ResponseFault } from './response-fault.ts';

const MAX_FIELDS = 1000;

/** A token, a colon at once, and no control characters (RFC 9112 section 5, RFC 9110 sections 5.5 and 5.6.2). */
const FIELD = /^[!#$%&'*+\-.^_`|~\dA-Za-z]+:[\t\x20-\x7e\x80-\xff]*$/;
const FOLD = /^[\t ][\t\x20-\x7e\x80-\xff]*$/;

/** Fields whose value is one thing. Of several the first counts, as in node:http; a list of them would mean nothing. */
const SINGLE = new Set([
  'age',
  'content-length',
  'content-type',
  'etag',
  'expires',
  'last-modified',
  'location',
  'retry-after',
  'server',
]);

/** Field lines in the order in which they came; names in lower case, values as Latin-1. */
export class HeaderFields {
  readonly #names: string[] = [];
  readonly #values: string[] = [];

  /** Takes a field line, or one that goes on with the last (obs-fold, RFC 9112 section 5.2, read as one space). */
  add(line: string): void {
    if (line.startsWith(' ') || line.startsWith('\t')) this.#fold(line);
    else this.#add(line);
  }

  /** Every value of a field, in order. */
  all(name: string): string[] {
    return this.#values.filter((_value, index) => this.#names[index] === name);
  }

  /** The value of a field, several joined by a comma (RFC 9110 section 5.3); undefined when it is not there. */
  get(name: string): string | undefined {
    const first = this.#names.indexOf(name);
    if (first === -1) return undefined;
    if (SINGLE.has(name) || !this.#names.includes(name, first + 1)) return this.#values[first];
    return this.all(name).join(', ');
  }

  /** Each name once. */
  names(): string[] {
    return [...new Set(this.#names)];
  }

  #add(line: string): void {
    if (!FIELD.test(line)) throw new ResponseFault(NOT_HTTP);
    if (this.#names.length === MAX_FIELDS) throw new ResponseFault(HEADERS_TOO_LARGE);
    const colon = line.indexOf(':');
    this.#names.push(line.slice(0, colon).toLowerCase());
    this.#values.push(trimmed(line, colon + 1));
  }

  #fold(line: string): void {
    const last = this.#values.pop();
    if (last === undefined || !FOLD.test(line)) throw new ResponseFault(NOT_HTTP);
    this.#values.push(trimmed(`${last} ${trimmed(line, 0)}`, 0));
  }
}

const SPACE = 0x20;
const TAB = 0x09;

/** `line` from `start` on without optional white space around it (RFC 9110 section 5.6.3); trim() would take more than that. */
const trimmed = (line: string, start: number): string => {
  let from = start;
  let to = line.length;
  while (from < to && isBlank(line.charCodeAt(from))) from += 1;
  while (to > from && isBlank(line.charCodeAt(to - 1))) to -= 1;
  return line.slice(from, to);
};

const isBlank = (code: number): boolean => code === SPACE || code === TAB;
