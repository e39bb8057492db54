import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { ImportRefusal } from './import-refusal.ts';
import { linesOf } from './lines-of.ts';

const MIB = 1 << 20;

const read = async (text: string, pieceBytes: number): Promise<string[]> => {
  const bytes = Buffer.from(text);
  const pieces = Array.from({ length: Math.ceil(bytes.length / pieceBytes) }, (_, n) =>
    bytes.subarray(n * pieceBytes, (n + 1) * pieceBytes),
  );
  const lines: string[] = [];
  for await (const line of linesOf('data/checks.jsonl', Readable.from(pieces))) lines.push(line);
  return lines;
};

test.each([1, 2, 3, 100])('reads lines without empty ones from pieces of %i bytes', async (pieceBytes) => {
  expect(await read('one\n\nzw\u00f6lf\nthree', pieceBytes)).toEqual(['one', 'zw\u00f6lf', 'three']);
});

test('accepts a line of one MiB, and rejects a longer one', async () => {
  const line = 'x'.repeat(MIB);
  expect((await read(`a\n${line}\nb`, 64 * 1024)).map(({ length }) => length)).toEqual([1, MIB, 1]);
  for (const pieceBytes of [64 * 1024, 3 * MIB])
    await expect(read(`a\n\n${line}x\nb`, pieceBytes)).rejects.toThrow(
      new ImportRefusal('Row 2 of data/checks.jsonl is longer than 1 MiB.'),
    );
});
