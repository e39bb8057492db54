import type { Verdict } from '@pharos/contract/states.ts';

export type Scheme = 'http' | 'https';

/** A request that a client sends to the server of odd responses. */
export interface OddRequest {
  /** The path and query below the folder of the case. Empty for the first request. */
  readonly path: string;
  readonly host: string;
  /** The value of the `Cookie` header. Empty if the request has none. */
  readonly cookie: string;
  /**
   * Returns the URL of a path of the same case on a host of `ODD_HOSTS`. The default scheme is the scheme of the
   * request.
   */
  readonly urlOf: (host: string, path: string, scheme?: Scheme) => string;
}

/**
 * The outcome in Chromium: it shows the expected text, shows a page without this text, shows nothing, downloads a file,
 * or reports a network error.
 */
export type BrowserOutcome = 'shown' | 'without the text' | 'nothing' | 'download' | `ERR_${string}`;

/** A nonstandard response or a server with odd behavior, and the expected outcome of Pharos and of Chromium. */
export interface OddResponse {
  readonly name: string;
  /** The bytes of the response as Latin-1, or a function that returns the response to each request. */
  readonly answer: string | Buffer | ((request: OddRequest) => string | Buffer);
  /** The scheme of the first request; `http` if omitted. */
  readonly scheme?: Scheme;
  /** The server's action after the response. `end` if omitted. */
  readonly after?: 'end' | 'reset' | 'stay';
  /** The text that the page must contain; "needle" if omitted. Empty if the page has no text. */
  readonly text?: string;
  readonly prober: Verdict;
  readonly browser: BrowserOutcome;
  /** The reason why Pharos intentionally differs from browsers. Required if only one of the two accepts the page. */
  readonly difference?: string;
}

/** The host names that the odd responses use. All resolve to this machine. */
export const ODD_HOSTS = ['shop.example.test', 'www.shop.example.test', 'pay.example.test', 'other.test'] as const;
export const [HOME] = ODD_HOSTS;

export const OK = 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n';
const NEEDLE = 'needle';

/** Returns a response with the text that most cases expect, after the given header lines. */
export const page = (lines = '', start = OK): string => `${start}${lines}Content-Length: 6\r\n\r\n${NEEDLE}`;

export const redirect = (location: string, lines = '', status = '302 Found'): string =>
  `HTTP/1.1 ${status}\r\nLocation: ${location}\r\n${lines}Content-Length: 0\r\n\r\n`;

/** Returns a response with the given body bytes. */
export const withBody = (lines: string, body: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${OK}${lines}Content-Length: ${body.length}\r\n\r\n`, 'latin1'), body]);
