import type { Verdict } from '@pharos/contract/states.ts';

export type Scheme = 'http' | 'https';

export interface OddRequest {
  /** Below the folder of the case. Empty for the first request. */
  readonly path: string;
  readonly host: string;
  readonly cookie: string;
  readonly urlOf: (host: string, path: string, scheme?: Scheme) => string;
}

export type BrowserOutcome = 'shown' | 'without the text' | 'nothing' | 'download' | `ERR_${string}`;

export interface OddResponse {
  readonly name: string;
  readonly answer: string | Buffer | ((request: OddRequest) => string | Buffer);
  readonly scheme?: Scheme;
  readonly after?: 'end' | 'reset' | 'stay';
  /** The text that the page must contain; "needle" if omitted. Empty if the page has no text. */
  readonly text?: string;
  readonly prober: Verdict;
  readonly browser: BrowserOutcome;
  /** Required if only one of Pharos and browsers accepts the page. */
  readonly difference?: string;
}

export const ODD_HOSTS = ['shop.example.test', 'www.shop.example.test', 'pay.example.test', 'other.test'] as const;
export const [HOME] = ODD_HOSTS;

export const OK = 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n';
const NEEDLE = 'needle';

export const page = (lines = '', start = OK): string => `${start}${lines}Content-Length: 6\r\n\r\n${NEEDLE}`;

export const redirect = (location: string, lines = '', status = '302 Found'): string =>
  `HTTP/1.1 ${status}\r\nLocation: ${location}\r\n${lines}Content-Length: 0\r\n\r\n`;

export const withBody = (lines: string, body: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${OK}${lines}Content-Length: ${body.length}\r\n\r\n`, 'latin1'), body]);
