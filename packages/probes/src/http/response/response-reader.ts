import { type Framing, framingOf } from './body-framing.ts';
import { ChunkedReader } from './chunked-reader.ts';
import { HeadReader, type ResponseHead } from './head-reader.ts';
import type { Piece } from './line-reader.ts';
import { ResponseFault } from './response-fault.ts';

export interface ResponseEvents {
  /** The final head; once, before the body. */
  onHead(head: ResponseHead): void;
  /** Some of the body, without its transfer coding. The bytes are only good for the time of the call. */
  onBody(bytes: Buffer): void;
  /** The response is whole; once, and nothing comes after it. */
  onEnd(): void;
}

/**
 * Reads the bytes of a connection as the response to one GET over HTTP/1.1 or 1.0 (RFC 9112).
 * Bytes after the response are not looked at. Both methods throw ResponseFault; after that the reader is of no more use.
 */
export class ResponseReader {
  readonly #events: ResponseEvents;
  readonly #head = new HeadReader();
  #framing: Framing | null = null;
  #chunks: ChunkedReader | null = null;
  /** Bytes of a body of known length that are still to come. */
  #left = 0;
  #ended = false;

  constructor(events: ResponseEvents) {
    this.#events = events;
  }

  /** Takes the next bytes of the connection. */
  push(bytes: Buffer): void {
    if (this.#ended) return;
    const piece: Piece = { bytes, at: 0 };
    if (this.#framing === null && !this.#readHead(piece)) return;
    if (this.#chunks) {
      if (this.#chunks.read(piece)) this.#end();
    } else {
      this.#readPlain(piece);
    }
  }

  /** The connection was closed in order. */
  close(): void {
    if (this.#ended) return;
    if (this.#framing !== 'close') throw new ResponseFault('Connection closed before the response was complete', true);
    this.#end();
  }

  /** True once the head is whole. */
  #readHead(piece: Piece): boolean {
    const head = this.#head.read(piece);
    if (head === null) return false;
    this.#framing = framingOf(head);
    if (this.#framing === 'chunked') this.#chunks = new ChunkedReader((bytes) => this.#events.onBody(bytes));
    this.#left = typeof this.#framing === 'number' ? this.#framing : Number.POSITIVE_INFINITY;
    this.#events.onHead(head);
    return true;
  }

  #readPlain({ bytes, at }: Piece): void {
    const end = Math.min(bytes.length, at + this.#left);
    if (end > at) this.#events.onBody(bytes.subarray(at, end));
    this.#left -= end - at;
    if (this.#left === 0) this.#end();
  }

  #end(): void {
    this.#ended = true;
    this.#events.onEnd();
  }
}
