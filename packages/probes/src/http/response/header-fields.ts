import { HEADERS_TOO_LARGE, NOT_HTTP, ResponseFault } from './response-fault.ts';

const MAX_LINES = 1000;

/** A token, a colon at once, and no control characters (RFC 9112 section 5, RFC 9110 sections 5.5 and 5.6.2). */
const FIELD = /^[!#$%&'*+\-.^_`|~\dA-Za-z]+:[\t\x20-\x7e\x80-\xff]*$/;
/** The same with white space before the colon, which browsers drop, and with control characters. */
const LAX_FIELD = /^([!#$%&'*+\-.^_`|~\dA-Za-z]+)[\t ]*:(.*)$/s;

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

/** Field lines in the order in which they came, as Latin-1. They are taken apart when asked for: most never are. */
export class HeaderFields {
  readonly #lines: string[] = [];
  #taken = 0;

  /** Takes a field line, or one that goes on with the last (obs-fold, RFC 9112 section 5.2, read as one space). */
  add(line: string): void {
    this.#taken += 1;
    if (this.#taken > MAX_LINES) throw new ResponseFault(HEADERS_TOO_LARGE);
    if (FIELD.test(line)) this.#lines.push(line);
    else this.#addLax(line);
  }

  /** Every value of a field, in order. `name` is in lower case. */
  all(name: string): string[] {
    const values: string[] = [];
    for (const line of this.#lines) {
      if (line.charCodeAt(name.length) === COLON && nameOf(line) === name) values.push(trimmed(line, name.length + 1));
    }
    return values;
  }

  /** The value of a field, several joined by a comma (RFC 9110 section 5.3); undefined when it is not there. */
  get(name: string): string | undefined {
    const values = this.all(name);
    return values.length < 2 || SINGLE.has(name) ? values[0] : values.join(', ');
  }

  /** Each name once, in lower case. */
  names(): string[] {
    return [...new Set(this.#lines.map(nameOf))];
  }

  /** Takes a line as browsers do: one that is no field is ignored, unless it holds the byte zero. */
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

/** `line` from `start` on without optional white space around it (RFC 9110 section 5.6.3); trim() would take more than that. */
const trimmed = (line: string, start: number): string => {
  let from = start;
  let to = line.length;
  while (from < to && isBlank(line.charCodeAt(from))) from += 1;
  while (to > from && isBlank(line.charCodeAt(to - 1))) to -= 1;
  return line.slice(from, to);
};

const isBlank = (code: number): boolean => code === SPACE || code === TAB;
