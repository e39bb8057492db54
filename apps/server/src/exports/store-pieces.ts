import type { ExportProblem } from '../storage/connection/schema/export-schema.ts';

export const PIECE_BYTES = 1 << 20;
/** How many pieces are stored between two looks at the disk. */
export const PIECES_A_LOOK = 16;

export interface PieceStore {
  /** Stores a piece, the first is 0; false: the attempt is not the one that is made any more. */
  insert: (number: number, piece: Buffer) => Promise<boolean>;
  /** Whether the disk has room for so many bytes more. */
  hasRoom: (bytes: number) => Promise<boolean>;
  /** Of the whole file; null: any number. */
  maxBytes: number | null;
}

/** What became of a file: its bytes, or why it was not stored to its end. */
export type StoredFile = { bytes: number } | { problem: ExportProblem | 'superseded' };

/** Each byte of a file is written twice: into the log of PostgreSQL and into its table. */
const WRITTEN_BYTES = 2 * PIECES_A_LOOK * PIECE_BYTES;

/** Stores a file in pieces of a MiB, as long as the disk has room and it is not too large. */
export const storePieces = async (
  file: AsyncIterable<Buffer>,
  { insert, hasRoom, maxBytes }: PieceStore,
): Promise<StoredFile> => {
  let [bytes, number] = [0, 0];
  for await (const piece of inPieces(file)) {
    bytes += piece.length;
    if (maxBytes !== null && bytes > maxBytes) return { problem: 'too-large' };
    if (number % PIECES_A_LOOK === 0 && !(await hasRoom(WRITTEN_BYTES))) return { problem: 'no-room' };
    if (!(await insert(number, piece))) return { problem: 'superseded' };
    number += 1;
  }
  return { bytes };
};

async function* inPieces(file: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  let waiting = 0;
  for await (const chunk of file) {
    chunks.push(chunk);
    waiting += chunk.length;
    if (waiting < PIECE_BYTES) continue;
    const whole = Buffer.concat(chunks);
    const end = whole.length - (whole.length % PIECE_BYTES);
    for (let at = 0; at < end; at += PIECE_BYTES) yield whole.subarray(at, at + PIECE_BYTES);
    chunks = [whole.subarray(end)];
    waiting = whole.length - end;
  }
  if (waiting > 0) yield Buffer.concat(chunks);
}
