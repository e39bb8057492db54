import { HeaderFields } from './header-fields.ts';
import { LineReader, type Piece } from './line-reader.ts';
import { HEADERS_TOO_LARGE, NOT_HTTP, ResponseFault } from './response-fault.ts';

export interface ResponseHead {
  readonly statusCode: number;
  readonly fields: HeaderFields;
}

/** For all heads of a response, including interim responses. */
const MAX_HEAD_BYTES = 64 * 1024;

/** RFC 9112 section 4. Many servers omit the required space before an empty reason phrase. */
const STATUS_LINE = /^HTTP\/1\.[01] ([1-9]\d\d)(?: [\t\x20-\x7e\x80-\xff]*)?$/;
/** A nonstandard status line that browsers also accept: any version, more white space, control characters. */
const LAX_STATUS_LINE = /^HTTP(?:\/\d+(?:\.\d+)?)?[\t ]+([1-9]\d\d)(?!\d)[^\0]*$/i;
const PROTOCOL = 'HTTP';

const SWITCHING_PROTOCOLS = 101;
/** RFC 9110 section 15.2. 101 is final, because no HTTP response follows it. */
const isInterim = (code: number): boolean => code < 200 && code !== SWITCHING_PROTOCOLS;

export class HeadReader {
  readonly #lines = new LineReader();
  #statusCode: number | null = null;
  #fields = new HeaderFields();

  constructor() {
    this.#lines.allow(MAX_HEAD_BYTES, HEADERS_TOO_LARGE);
  }

  /** Returns null until the final head is complete. Throws ResponseFault for an invalid head. */
  read(piece: Piece): ResponseHead | null {
    for (let line = this.#lines.take(piece); line !== null; line = this.#lines.take(piece)) {
      const statusCode = this.#statusCode;
      if (statusCode === null) {
        // Accepts empty lines before the message. RFC 9112 section 2.2 specifies this only for requests.
        if (line !== '') this.#statusCode = statusOf(line);
      } else if (line !== '') {
        this.#fields.add(line);
      } else if (isInterim(statusCode)) {
        this.#statusCode = null;
        this.#fields = new HeaderFields();
      } else {
        return { statusCode, fields: this.#fields };
      }
    }
    if (this.#statusCode === null) expectProtocol(this.#lines.partialLine(PROTOCOL.length));
    return null;
  }
}

const statusOf = (line: string): number => {
  const code = (STATUS_LINE.exec(line) ?? LAX_STATUS_LINE.exec(line))?.[1];
  if (code === undefined) throw new ResponseFault(NOT_HTTP);
  return Number(code);
};

/**
 * Throws ResponseFault if the first bytes cannot begin an HTTP response. A server of another protocol may never end a
 * line.
 */
const expectProtocol = (partialLine: string): void => {
  const text = partialLine === '\r' ? '' : partialLine.toUpperCase();
  if (!PROTOCOL.startsWith(text)) throw new ResponseFault(NOT_HTTP);
};
