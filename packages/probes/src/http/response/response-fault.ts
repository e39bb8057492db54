/** The message is the text of a summary. `closed`: the only fault is that the bytes ended too early. */
export class ResponseFault extends Error {
  readonly closed: boolean;
  constructor(message: string, closed = false) {
    super(message);
    this.closed = closed;
  }
}

export const NOT_HTTP = 'The response is not valid HTTP';
export const HEADERS_TOO_LARGE = 'The response headers are too large';
