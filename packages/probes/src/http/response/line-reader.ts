import { NOT_HTTP, ResponseFault } from './response-fault.ts';

/** Bytes as they came, and how far they have been read. */
export interface Piece {
  readonly bytes: Buffer;
  at: number;
}

const CR = 0x0d;
const LF = 0x0a;

/**
 * Takes lines that end in CRLF out of pieces that may end anywhere. A bare LF ends a line too (RFC 9112 section 2.2 allows it,
 * browsers do it): a page that everybody sees is not down.
 */
export class LineReader {
  #begun = '';
  #budget = 0;
  #overspent = NOT_HTTP;

  /** How many bytes the lines from here on may have together, and what is wrong when they have more. */
  allow(bytes: number, overspent: string): void {
    this.#budget = bytes;
    this.#overspent = overspent;
  }

  /** What has come of a line that is not over. */
  get begun(): string {
    return this.#begun;
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
    if (!over) {
      this.#begun += bytes.toString('latin1', at, end);
      return null;
    }
    if (this.#begun === '') {
      return bytes.toString('latin1', at, end > at && bytes[end - 1] === CR ? end - 1 : end);
    }
    const line = this.#begun + bytes.toString('latin1', at, end);
    this.#begun = '';
    return line.endsWith('\r') ? line.slice(0, -1) : line;
  }
}
