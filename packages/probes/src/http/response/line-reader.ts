import { NOT_HTTP, ResponseFault } from './response-fault.ts';

export interface Piece {
  readonly bytes: Buffer;
  at: number;
}

const CR = 0x0d;
const LF = 0x0a;
const NONE = Buffer.alloc(0);

/**
 * Reads lines that end in CRLF from pieces that may end anywhere. A bare LF also ends a line, as RFC 9112 section 2.2
 * allows and browsers do.
 */
export class LineReader {
  /**
   * A copy of the bytes. A joined string would retain all its pieces, so pieces of one byte would need twenty times the
   * memory of the line.
   */
  #partial = NONE;
  #length = 0;
  #budget = 0;
  #overspent = NOT_HTTP;

  /** Limits the bytes of all following lines together. `overspent` is the error message. */
  allow(bytes: number, overspent: string): void {
    this.#budget = bytes;
    this.#overspent = overspent;
  }

  get isFresh(): boolean {
    return this.#length === 0;
  }

  partialLine(maxBytes: number): string {
    return this.#partial.toString('latin1', 0, Math.min(maxBytes, this.#length));
  }

  /**
   * Returns the next line as Latin-1, or null if the piece ends before the line does. Throws ResponseFault if the lines
   * exceed the limit.
   */
  take(piece: Piece): string | null {
    const { bytes, at } = piece;
    // A native search costs more than it saves on such short lines.
    let end = at;
    while (end < bytes.length && bytes[end] !== LF) end += 1;
    const over = end < bytes.length;
    piece.at = over ? end + 1 : end;
    this.#budget -= piece.at - at;
    if (this.#budget < 0) throw new ResponseFault(this.#overspent);
    if (over && this.#length === 0) return textOf(bytes, at, end);
    this.#append(bytes, at, end);
    if (!over) return null;
    const line = textOf(this.#partial, 0, this.#length);
    this.#partial = NONE;
    this.#length = 0;
    return line;
  }

  #append(bytes: Buffer, from: number, to: number): void {
    const length = this.#length + to - from;
    if (length > this.#partial.length) {
      const grown = Buffer.allocUnsafeSlow(Math.max(length, 2 * this.#partial.length));
      this.#partial.copy(grown, 0, 0, this.#length);
      this.#partial = grown;
    }
    bytes.copy(this.#partial, this.#length, from, to);
    this.#length = length;
  }
}

const textOf = (bytes: Buffer, from: number, to: number): string =>
  bytes.toString('latin1', from, to > from && bytes[to - 1] === CR ? to - 1 : to);
