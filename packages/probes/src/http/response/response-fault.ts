/**
 * Why bytes are not a response, in the words of a summary.
 * `closed`: nothing was wrong with them but that they ended too soon.
 */
export class ResponseFault extends Error {
  readonly closed: boolean;
  constructor(message: string, closed = false) {
    super(message);
    this.closed = closed;
  }
}

export const NOT_HTTP = 'The response is not valid HTTP';
export const HEADERS_TOO_LARGE = 'The response headers are too large';
