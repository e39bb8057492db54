import { expect, it } from 'vitest';
import { ByteBudget, KeptBytes } from './kept-bytes.ts';

const bytes = (length: number, value = 1): Buffer => Buffer.alloc(length, value);

it('keeps the first bytes of many pieces in one buffer', () => {
  const kept = new KeptBytes(100_000, new ByteBudget(1e6));
  for (let piece = 0; piece < 150_000; piece += 1) kept.append(bytes(1, piece % 256));
  const whole = Buffer.from(Array.from({ length: 100_000 }, (_, index) => index % 256));
  expect(kept.bytes()?.equals(whole)).toBe(true);
});

it('takes no more than its limit, however little comes at a time', () => {
  const budget = new ByteBudget(1e6);
  const kept = new KeptBytes(5000, budget);
  for (let piece = 0; piece < 6000; piece += 1) kept.append(bytes(1));
  expect([kept.length, budget.used]).toEqual([5000, 5000]);
  kept.release();
  kept.release();
  kept.append(bytes(10));
  expect([kept.length, budget.used]).toEqual([0, 0]);
});

it('keeps less once less is asked for', () => {
  const kept = new KeptBytes(100, new ByteBudget(1e6));
  kept.append(bytes(50));
  kept.limitTo(20);
  kept.append(bytes(50));
  expect(kept.bytes()).toHaveLength(20);
});

it('drops the oldest when all of them keep too much, until the rest fits', () => {
  const budget = new ByteBudget(20_000);
  const [oldest, middle, newest] = [0, 1, 2].map(() => new KeptBytes(20_000, budget));
  oldest?.append(bytes(8000));
  middle?.append(bytes(8000));
  oldest?.append(bytes(100));
  newest?.append(bytes(8000));
  expect([oldest?.bytes(), middle?.bytes()?.length, newest?.bytes()?.length]).toEqual([null, 8000, 8000]);
  expect(budget.used).toBe(16_000);
  newest?.append(bytes(12_000));
  expect([middle?.bytes(), newest?.bytes()?.length]).toEqual([null, 20_000]);
  newest?.release();
  expect(budget.used).toBe(0);
});

it('counts nothing of what alone is more than all may keep', () => {
  const budget = new ByteBudget(1000);
  const kept = new KeptBytes(5000, budget);
  kept.append(bytes(2000));
  kept.append(bytes(10));
  expect([kept.bytes(), budget.used]).toEqual([null, 0]);
});
