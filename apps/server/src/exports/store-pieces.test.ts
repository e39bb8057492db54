import { expect, test } from 'vitest';
import { PIECE_BYTES, PIECES_PER_SPACE_CHECK, type PieceStore, storePieces } from './store-pieces.ts';

async function* fileOf(bytes: number, chunk = 300_000): AsyncGenerator<Buffer> {
  for (let left = bytes; left > 0; left -= chunk) yield Buffer.alloc(Math.min(chunk, left), left % 251);
}
const storeWith = (given: Partial<PieceStore>) => {
  const pieces: Buffer[] = [];
  const store: PieceStore = {
    insert: async (number, piece) => {
      expect(number).toBe(pieces.length);
      pieces.push(piece);
      return true;
    },
    hasRoom: async () => true,
    maxBytes: null,
    ...given,
  };
  return { pieces, store };
};

test('stores a file in pieces of one MiB, with a shorter last piece', async () => {
  const { pieces, store } = storeWith({});
  const bytes = 2 * PIECE_BYTES + 5;
  expect(await storePieces(fileOf(bytes), store)).toEqual({ bytes });
  expect(pieces.map(({ length }) => length)).toEqual([PIECE_BYTES, PIECE_BYTES, 5]);
  const whole: Buffer[] = [];
  for await (const chunk of fileOf(bytes)) whole.push(chunk);
  expect(Buffer.concat(pieces).equals(Buffer.concat(whole))).toBe(true);
});

test('stores nothing if the disk is full', async () => {
  const { pieces, store } = storeWith({ hasRoom: async () => false });
  expect(await storePieces(fileOf(5), store)).toEqual({ problem: 'no-room' });
  expect(pieces).toEqual([]);
});

test('ends if the disk fills up during the export, before the reserve is used', async () => {
  let free = 40 * PIECE_BYTES;
  const { pieces, store } = storeWith({ hasRoom: async (bytes) => free >= bytes });
  const insert: PieceStore['insert'] = (number, piece) => {
    free -= 2 * piece.length;
    return store.insert(number, piece);
  };
  expect(await storePieces(fileOf(100 * PIECE_BYTES), { ...store, insert })).toEqual({ problem: 'no-room' });
  expect([pieces.length, free >= 0]).toEqual([PIECES_PER_SPACE_CHECK, true]);
});

test.each([
  [2 * PIECE_BYTES, { bytes: 2 * PIECE_BYTES }],
  [2 * PIECE_BYTES + 1, { problem: 'too-large' }],
])('applies a limit of 2 MiB to a file of %i bytes', async (bytes, expected) => {
  const { store } = storeWith({ maxBytes: 2 * PIECE_BYTES });
  expect(await storePieces(fileOf(bytes), store)).toEqual(expected);
});

test('ends if another attempt has started', async () => {
  const { store } = storeWith({ insert: async () => false });
  expect(await storePieces(fileOf(5), store)).toEqual({ problem: 'superseded' });
});
