import { HEADERS_TOO_LARGE, NOT_HTTP, ResponseFault } from './response-fault.ts';

const MAX_LINES = 1000;

/**
 * A token, directly followed by a colon, and no control characters (RFC 9112 section 5, RFC 9110 sections 5.5 and
 * 5.6.2).
 */
const FIELD = /^[!#$%&'*+\-.^_`|~\dA-Za-z]+:[\t\x20-\x7e\x80-\xff]*$/;
/**
 * A nonstandard field line: may contain control characters, and white space before the colon, which browsers remove.
 */
const LAX_FIELD = /^([!#$%&'*+\-.^_`|~\dA-Za-z]+)[\t ]*:(.*)$/s;

/** Fields that have only one value. The first value counts, as in node:http. */
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

/**
 * Field lines in the order of arrival, as Latin-1. They are parsed only when they are read, because most of them never
 * are.
 */
export class HeaderFields {
  readonly #lines: string[] = [];
  #taken = 0;

  /**
   * Joins a continuation line (obs-fold, RFC 9112 section 5.2) with one space. Throws ResponseFault for too many lines
   * or an invalid line.
   */
  add(line: string): void {
    this.#taken += 1;
    if (this.#taken > MAX_LINES) throw new ResponseFault(HEADERS_TOO_LARGE);
    if (FIELD.test(line)) this.#lines.push(line);
    else this.#addLax(line);
  }

  /** `name` must be in lower case. */
  all(name: string): string[] {
    const values: string[] = [];
    for (const line of this.#lines) {
      if (line.charCodeAt(name.length) === COLON && nameOf(line) === name) values.push(trimmed(line, name.length + 1));
    }
    return values;
  }

  /** Joins several values with commas (RFC 9110 section 5.3). */
  get(name: string): string | undefined {
    const values = this.all(name);
    return values.length < 2 || SINGLE.has(name) ? values[0] : values.join(', ');
  }

  names(): string[] {
    return [...new Set(this.#lines.map(nameOf))];
  }

  /**
   * Adds a nonstandard line in the way of browsers: a line that is not a field is ignored. A line with a zero byte
   * throws ResponseFault.
   */
  #addLax(line: string): void {
    if (line.includes('\0')) throw new ResponseFault(NOT_HTTP);
    if (isBlank(line.charCodeAt(0))) {
      const last = this.#lines.pop();
      if (last !== undefined) this.#lines.push(`${trimmed(last, 0)} ${trimmed(line, 0)}`);
      return;
    }
    const [, name, value] = LAX_FIELD.exec(line) ?? [];
    if (name !== undefined) this.#lines.push(`${name}:${value}`);
  }
}

const COLON = 0x3a;
const SPACE = 0x20;
const TAB = 0x09;

const nameOf = (line: string): string => line.slice(0, line.indexOf(':')).toLowerCase();

/** Removes only optional white space (RFC 9110 section 5.6.3). `trim()` would remove more characters. */
const trimmed = (line: string, start: number): string => {
  let from = start;
  let to = line.length;
  while (from < to && isBlank(line.charCodeAt(from))) from += 1;
  while (to > from && isBlank(line.charCodeAt(to - 1))) to -= 1;
  return line.slice(from, to);
};

const isBlank = (code: number): boolean => code === SPACE || code === TAB;
