import { NOT_HTTP, ResponseFault } from './response-fault.ts';

/** Bytes as they came, and how far they have been read. */
export interface Piece {
  readonly bytes: Buffer;
  at: number;
}

const CR = 0x0d;
const LF = 0x0a;
const NONE = Buffer.alloc(0);

/**
 * Takes lines that end in CRLF out of pieces that may end anywhere. A bare LF ends a line too (RFC 9112 section 2.2 allows it,
 * browsers do it): a page that everybody sees is not down.
 */
export class LineReader {
  /** Joined text keeps every piece that it was joined of: pieces of one byte would cost twenty times the line. */
  #begun = NONE;
  #length = 0;
  #budget = 0;
  #overspent = NOT_HTTP;

  /** How many bytes the lines from here on may have together, and what is wrong when they have more. */
  allow(bytes: number, overspent: string): void {
    this.#budget = bytes;
    this.#overspent = overspent;
  }

  /** Nothing has come of the next line. */
  get isFresh(): boolean {
    return this.#length === 0;
  }

  /** What has come of a line that is not over, its first `most` bytes. */
  begun(most: number): string {
    return this.#begun.toString('latin1', 0, Math.min(most, this.#length));
  }

  /** The next line as Latin-1, without its CRLF; null when the piece ends before the line does. */
  take(piece: Piece): string | null {
    const { bytes, at } = piece;
    // A loop, since a native search costs more than it saves on lines this short.
    let end = at;
    while (end < bytes.length && bytes[end] !== LF) end += 1;
    const over = end < bytes.length;
    piece.at = over ? end + 1 : end;
    this.#budget -= piece.at - at;
    if (this.#budget < 0) throw new ResponseFault(this.#overspent);
    if (over && this.#length === 0) return textOf(bytes, at, end);
    this.#append(bytes, at, end);
    if (!over) return null;
    const line = textOf(this.#begun, 0, this.#length);
    this.#begun = NONE;
    this.#length = 0;
    return line;
  }

  #append(bytes: Buffer, from: number, to: number): void {
    const length = this.#length + to - from;
    if (length > this.#begun.length) {
      const grown = Buffer.allocUnsafeSlow(Math.max(length, 2 * this.#begun.length));
      this.#begun.copy(grown, 0, 0, this.#length);
      this.#begun = grown;
    }
    bytes.copy(this.#begun, this.#length, from, to);
    this.#length = length;
  }
}

/** A line without the CR before its end. */
const textOf = (bytes: Buffer, from: number, to: number): string =>
  bytes.toString('latin1', from, to > from && bytes[to - 1] === CR ? to - 1 : to);
