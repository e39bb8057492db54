import type { Verdict } from '@pharos/contract/states.ts';

export type Scheme = 'http' | 'https';

/** A request of a client of the server of odd responses. */
export interface OddRequest {
  /** The path below the folder of the case, with the query: "" for the first request. */
  readonly path: string;
  readonly host: string;
  /** The value of `Cookie`; empty if there is none. */
  readonly cookie: string;
  /** The address of a path of the same case on a host of `ODD_HOSTS`, by the scheme of the request unless one is given. */
  readonly urlOf: (host: string, path: string, scheme?: Scheme) => string;
}

/** What Chromium makes of a page: it shows its text, shows a page without it, shows nothing, stores a file, or names a network error. */
export type BrowserOutcome = 'shown' | 'without the text' | 'nothing' | 'download' | `ERR_${string}`;

/** A response that is not by the book, or a server that behaves oddly, and what Pharos and Chromium make of it. */
export interface OddResponse {
  readonly name: string;
  /** The bytes of the response as Latin-1, or what the server answers to each request. */
  readonly answer: string | Buffer | ((request: OddRequest) => string | Buffer);
  /** The scheme of the first request; `http` if omitted. */
  readonly scheme?: Scheme;
  /** What the server does after the response. `end` if omitted. */
  readonly after?: 'end' | 'reset' | 'stay';
  /** The text that the page must contain; "needle" if omitted. Empty: the page has no text. */
  readonly text?: string;
  readonly prober: Verdict;
  readonly browser: BrowserOutcome;
  /** The reason why Pharos differs from browsers on purpose. Required if only one of both shows the page. */
  readonly difference?: string;
}

/** The hosts of the corpus. All are this machine. */
export const ODD_HOSTS = ['shop.example.test', 'www.shop.example.test', 'pay.example.test', 'other.test'] as const;
export const [HOME] = ODD_HOSTS;

export const OK = 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n';
const NEEDLE = 'needle';

/** A page with the text that all cases expect, behind the given header lines. */
export const page = (lines = '', start = OK): string => `${start}${lines}Content-Length: 6\r\n\r\n${NEEDLE}`;

export const redirect = (location: string, lines = '', status = '302 Found'): string =>
  `HTTP/1.1 ${status}\r\nLocation: ${location}\r\n${lines}Content-Length: 0\r\n\r\n`;

/** A response whose body is given in bytes. */
export const withBody = (lines: string, body: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${OK}${lines}Content-Length: ${body.length}\r\n\r\n`, 'latin1'), body]);
