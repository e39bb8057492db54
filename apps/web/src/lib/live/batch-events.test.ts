import { expect, test, vi } from 'vitest';
import { batchEvents } from './batch-events.ts';

test('passes items on in batches, the first one soon and the next one at least a second later', async () => {
  vi.useFakeTimers();
  try {
    const batches: [at: number, items: number[]][] = [];
    const startedAt = Date.now();
    const { add, stop } = batchEvents<number>((items) => batches.push([Date.now() - startedAt, items]));
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
    expect(batches).toEqual([
      [250, [1, 2]],
      [1250, [3, 4]],
    ]);
  } finally {
    vi.useRealTimers();
  }
});
