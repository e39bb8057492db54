import type { ExportProblem } from '../storage/connection/schema/export-schema.ts';

export const PIECE_BYTES = 1 << 20;
export const PIECES_PER_SPACE_CHECK = 16;

export interface PieceStore {
  /** Piece numbers start at 0. Returns false if the attempt is no longer the current one. */
  insert: (number: number, piece: Buffer) => Promise<boolean>;
  hasRoom: (bytes: number) => Promise<boolean>;
  maxBytes: number | null;
}

export type StoredFile = { bytes: number } | { problem: ExportProblem | 'superseded' };

/** Each byte is written twice: to the write-ahead log of PostgreSQL and to the table. */
const WRITTEN_BYTES = 2 * PIECES_PER_SPACE_CHECK * PIECE_BYTES;

/** Stores a file in pieces of one MiB, until the disk is full or the file is too large. */
export const storePieces = async (
  file: AsyncIterable<Buffer>,
  { insert, hasRoom, maxBytes }: PieceStore,
): Promise<StoredFile> => {
  let [bytes, number] = [0, 0];
  for await (const piece of inPieces(file)) {
    bytes += piece.length;
    if (maxBytes !== null && bytes > maxBytes) return { problem: 'too-large' };
    if (number % PIECES_PER_SPACE_CHECK === 0 && !(await hasRoom(WRITTEN_BYTES))) return { problem: 'no-room' };
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
