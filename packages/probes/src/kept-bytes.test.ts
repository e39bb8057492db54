import { expect, it } from 'vitest';
import { KeptBytes, PAGE, PageBudget } from './kept-bytes.ts';

const bytes = (length: number, value = 1): Buffer => Buffer.alloc(length, value);

it.each([1, 7, 5000])('retains the first bytes of many pieces of %i bytes', (size) => {
  const kept = new KeptBytes(100_000, new PageBudget(1e6));
  const sent = Buffer.from(Array.from({ length: 150_000 }, (_, index) => index % 251));
  for (let at = 0; at < sent.length; at += size) kept.append(sent.subarray(at, at + size));
  expect(kept.bytes()?.equals(sent.subarray(0, 100_000))).toBe(true);
});

it('uses no more memory than its limit, even for many small pieces', () => {
  const budget = new PageBudget(1e6);
  const kept = new KeptBytes(5000, budget);
  for (let piece = 0; piece < 6000; piece += 1) kept.append(bytes(1));
  expect([kept.length, budget.used]).toEqual([5000, 2 * PAGE]);
  kept.release();
  kept.release();
  kept.append(bytes(10));
  expect([kept.length, budget.used]).toEqual([0, 0]);
});

it('retains fewer bytes after the limit was lowered', () => {
  const kept = new KeptBytes(100, new PageBudget(1e6));
  kept.append(bytes(50));
  kept.limitTo(20);
  kept.append(bytes(50));
  expect(kept.bytes()).toHaveLength(20);
});

it('drops the bytes of the oldest holders until the total fits the budget', () => {
  const budget = new PageBudget(5 * PAGE);
  const [oldest, middle, newest] = [1, 2, 3].map(() => new KeptBytes(5 * PAGE, budget));
  oldest?.append(bytes(2 * PAGE));
  middle?.append(bytes(2 * PAGE - 10));
  oldest?.append(bytes(10));
  newest?.append(bytes(2 * PAGE, 9));
  expect(oldest?.bytes()).toBeNull();
  expect(middle?.bytes()).toHaveLength(2 * PAGE - 10);
  newest?.append(bytes(3 * PAGE, 9));
  expect(middle?.bytes()).toBeNull();
  expect(newest?.bytes()).toEqual(bytes(5 * PAGE, 9));
  oldest?.append(bytes(10));
  newest?.release();
  expect(budget.used).toBe(0);
});

it('drops bytes that exceed the whole budget alone', () => {
  const budget = new PageBudget(PAGE);
  const kept = new KeptBytes(5 * PAGE, budget);
  kept.append(bytes(2 * PAGE));
  kept.limitTo(5 * PAGE);
  kept.append(bytes(10));
  expect([kept.bytes(), budget.used]).toEqual([null, 0]);
});
