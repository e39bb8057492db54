import { expect, test, vi } from 'vitest';
import { gather } from './gather.ts';

test('hands over bundles: the first soon, the next a second later at least', async () => {
  vi.useFakeTimers();
  try {
    const bundles: [at: number, items: number[]][] = [];
    const startedAt = Date.now();
    const { add, stop } = gather<number>((items) => bundles.push([Date.now() - startedAt, items]));
    add(1);
    add(2);
    await vi.advanceTimersByTimeAsync(300);
    add(3);
    await vi.advanceTimersByTimeAsync(500);
    add(4);
    await vi.advanceTimersByTimeAsync(5000);
    add(5);
    stop();
    await vi.advanceTimersByTimeAsync(5000);
    expect(bundles).toEqual([
      [250, [1, 2]],
      [1250, [3, 4]],
    ]);
  } finally {
    vi.useRealTimers();
  }
});
