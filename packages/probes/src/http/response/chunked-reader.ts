import { HeaderFields } from './header-fields.ts';
import { LineReader, type Piece } from './line-reader.ts';
import { HEADERS_TOO_LARGE, NOT_HTTP, ResponseFault } from './response-fault.ts';

/** Chunk size with optional extensions (RFC 9112 section 7.1). Some servers pad the size with spaces. */
const SIZE_LINE = /^([\dA-Fa-f]+)[\t ]*((?:;[^\0]*)?)$/;

const MAX_SIZE_LINE_BYTES = 16 * 1024;
/** Limit for all extensions of a body, which are ignored (RFC 9112 section 7.1.1). */
const MAX_EXTENSION_BYTES = 16 * 1024;
const MAX_TRAILER_BYTES = 64 * 1024;

const CR = 0x0d;
const LF = 0x0a;
/** The size of a plain size line is then less than 2^28. */
const MAX_PLAIN_DIGITS = 7;

const digitOf = (byte = 0): number => {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
};

type Part = 'size' | 'data' | 'data-end' | 'trailers';

/** Decodes the chunked transfer coding (RFC 9112 section 7.1). Trailers are checked and discarded. */
export class ChunkedReader {
  readonly #lines = new LineReader();
  readonly #trailers = new HeaderFields();
  readonly #onBody: (bytes: Buffer) => void;
  #part: Part = 'size';
  #left = 0;
  #extensionBytes = 0;

  constructor(onBody: (bytes: Buffer) => void) {
    this.#onBody = onBody;
    this.#expectSize();
  }

  /** Returns true after the end of the body. Throws ResponseFault for invalid chunks. */
  read(piece: Piece): boolean {
    while (piece.at < piece.bytes.length) {
      if (this.#part === 'data') {
        this.#readData(piece);
        continue;
      }
      if (this.#part !== 'trailers' && this.#lines.isFresh && this.#readPlainLine(piece)) continue;
      const line = this.#lines.take(piece);
      if (line === null) continue;
      if (this.#part === 'trailers') {
        if (line === '') return true;
        this.#trailers.add(line);
      } else if (this.#part === 'size') {
        this.#readSize(line);
      } else {
        this.#expectSize();
      }
    }
    return false;
  }

  #expectSize(): void {
    this.#part = 'size';
    this.#lines.allow(MAX_SIZE_LINE_BYTES, NOT_HTTP);
  }

  /**
   * Reads a line of the usual form without creating a string: hexadecimal digits (none after chunk data), then CRLF,
   * all in the piece. A string for each line is ten times slower, and a hostile target could exploit this with chunks
   * of one byte.
   * @returns false if the line must be read as a string
   */
  #readPlainLine(piece: Piece): boolean {
    const { bytes, at } = piece;
    let end = at;
    let size = 0;
    if (this.#part === 'size') {
      for (let digit = digitOf(bytes[end]); digit >= 0 && end - at < MAX_PLAIN_DIGITS; digit = digitOf(bytes[end])) {
        size = 16 * size + digit;
        end += 1;
      }
      if (size === 0) return false;
    }
    if (bytes[end] !== CR || bytes[end + 1] !== LF) return false;
    piece.at = end + 2;
    if (this.#part === 'data-end') {
      this.#expectSize();
    } else {
      this.#left = size;
      this.#part = 'data';
    }
    return true;
  }

  #readSize(line: string): void {
    const [, digits = '', extensions = ''] = SIZE_LINE.exec(line) ?? [];
    this.#left = Number.parseInt(digits, 16);
    this.#extensionBytes += extensions.length;
    if (!Number.isSafeInteger(this.#left) || this.#extensionBytes > MAX_EXTENSION_BYTES) {
      throw new ResponseFault(NOT_HTTP);
    }
    if (this.#left > 0) {
      this.#part = 'data';
      return;
    }
    this.#part = 'trailers';
    this.#lines.allow(MAX_TRAILER_BYTES, HEADERS_TOO_LARGE);
  }

  #readData(piece: Piece): void {
    const end = Math.min(piece.bytes.length, piece.at + this.#left);
    this.#onBody(piece.bytes.subarray(piece.at, end));
    this.#left -= end - piece.at;
    piece.at = end;
    if (this.#left > 0) return;
    this.#part = 'data-end';
    // Only the CRLF may follow the data.
    this.#lines.allow(2, NOT_HTTP);
  }
}
