import { Readable } from 'node:stream';
import { RandomAccessReader } from 'yauzl';

export class PieceReader extends RandomAccessReader {
  readonly #pieceBytes: number;
  readonly #read: (number: number) => Promise<Buffer>;

  /** `read` must reject if a piece is missing. */
  constructor(pieceBytes: number, read: (number: number) => Promise<Buffer>) {
    super();
    this.#pieceBytes = pieceBytes;
    this.#read = read;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#parts(start, end), { objectMode: false });
  }

  async *#parts(start: number, end: number): AsyncGenerator<Buffer> {
    for (let at = start; at < end; ) {
      const number = Math.floor(at / this.#pieceBytes);
      const begin = number * this.#pieceBytes;
      const piece = await this.#read(number);
      const part = piece.subarray(at - begin, end - begin);
      if (part.length === 0) throw new Error(`Piece ${number} of the file is too short`);
      yield part;
      at += part.length;
    }
  }
}
