import { HeaderFields } from './header-fields.ts';
import { LineReader, type Piece } from './line-reader.ts';
import { HEADERS_TOO_LARGE, NOT_HTTP, ResponseFault } from './response-fault.ts';

/** Chunk size, extensions (RFC 9112 section 7.1). Some servers pad the size with spaces. */
const SIZE_LINE = /^([\dA-Fa-f]+)[\t ]*((?:;[^\0]*)?)$/;

const MAX_SIZE_LINE_BYTES = 16 * 1024;
/** All extensions of a body together; they are ignored (RFC 9112 section 7.1.1). */
const MAX_EXTENSION_BYTES = 16 * 1024;
const MAX_TRAILER_BYTES = 64 * 1024;

const CR = 0x0d;
const LF = 0x0a;
/** Sizes below 2^28. */
const MAX_PLAIN_DIGITS = 7;

/** The value of a hexadecimal digit; -1 of any other byte. */
const digitOf = (byte = 0): number => {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
};

type Part = 'size' | 'data' | 'data-end' | 'trailers';

/** Takes a body out of the chunked transfer coding (RFC 9112 section 7.1). Trailers are checked and dropped. */
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

  /** Hands out what the piece holds of the body. True once the body is over. Throws ResponseFault. */
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
   * Reads a line that lies whole in the piece and is written as mostly all are: hexadecimal digits or nothing, then CRLF. Making a text
   * of each costs ten times that, which a body in chunks of one byte would turn against us. False: it has to be read as text.
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
      // A last chunk ends the body: that is left to the text.
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
    // Nothing but the CRLF.
    this.#lines.allow(2, NOT_HTTP);
  }
}
