import { type Framing, framingOf } from './body-framing.ts';
import { ChunkedReader } from './chunked-reader.ts';
import { HeadReader, type ResponseHead } from './head-reader.ts';
import type { Piece } from './line-reader.ts';
import { ResponseFault } from './response-fault.ts';

export interface ResponseEvents {
  /** Called once, before the body. */
  onHead(head: ResponseHead): void;
  /** A part of the body, without its transfer coding. The bytes are only valid during the call. */
  onBody(bytes: Buffer): void;
  /** Called once. No other call follows. */
  onEnd(): void;
}

/**
 * Reads the response to one GET request over HTTP/1.0 or 1.1 (RFC 9112). Bytes after the response are ignored. Both
 * methods can throw ResponseFault, after which the reader is unusable.
 */
export class ResponseReader {
  readonly #events: ResponseEvents;
  readonly #head = new HeadReader();
  #framing: Framing | null = null;
  #chunks: ChunkedReader | null = null;
  #left = 0;
  #ended = false;

  constructor(events: ResponseEvents) {
    this.#events = events;
  }

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

  close(): void {
    if (this.#ended) return;
    if (this.#framing !== 'close') throw new ResponseFault('Connection closed before the response was complete', true);
    this.#end();
  }

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
