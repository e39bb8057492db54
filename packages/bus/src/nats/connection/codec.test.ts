import { ProbeResult } from '@pharos/contract/bus/result.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { aResult } from '../../testing/messages.ts';
import { decodeBatch, encodeBatches } from './codec.ts';

it('splits items in order into batches that are not larger than the limit', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ maxLength: 40, unit: 'grapheme' })),
      fc.integer({ min: 8, max: 300 }),
      (texts, maxBytes) => {
        const batches = encodeBatches(texts, maxBytes);
        expect(batches.flatMap(({ data }) => JSON.parse(data.toString()))).toEqual(texts);
        expect(batches.flatMap(({ items }) => items)).toEqual(texts);
        for (const { items, data } of batches) if (items.length > 1) expect(data.length).toBeLessThanOrEqual(maxBytes);
      },
    ),
  );
});

it('creates no batch for no items, and one batch for items that fit', () => {
  expect(encodeBatches([], 100)).toEqual([]);
  expect(encodeBatches([1, 2, 3], 100)).toHaveLength(1);
});

it('reads what it wrote, and counts items that do not match the schema', () => {
  const [batch] = encodeBatches([aResult('a'), { runId: 'b' }, aResult('c')], 100_000);
  const { items, unreadable } = decodeBatch(batch?.data ?? Buffer.alloc(0), ProbeResult);
  expect(items).toEqual([expect.objectContaining({ runId: 'a' }), expect.objectContaining({ runId: 'c' })]);
  expect(unreadable).toBe(1);
});

it.each(['', '{}', 'null', '[', '"text"'])('counts %j as unreadable', (text) => {
  expect(decodeBatch(Buffer.from(text), ProbeResult)).toMatchObject({ items: [], unreadable: 1 });
});
