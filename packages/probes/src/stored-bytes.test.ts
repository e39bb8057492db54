import { expect, it } from 'vitest';
import { PAGE, PageBudget, StoredBytes } from './stored-bytes.ts';

const bytes = (length: number, value = 1): Buffer => Buffer.alloc(length, value);

it.each([1, 7, 5000])('retains the first bytes of many pieces of %i bytes', (size) => {
  const stored = new StoredBytes(100_000, new PageBudget(1e6));
  const sent = Buffer.from(Array.from({ length: 150_000 }, (_, index) => index % 251));
  for (let at = 0; at < sent.length; at += size) stored.append(sent.subarray(at, at + size));
  expect(stored.bytes()?.equals(sent.subarray(0, 100_000))).toBe(true);
});

it('uses no more memory than its limit, even for many small pieces', () => {
  const budget = new PageBudget(1e6);
  const stored = new StoredBytes(5000, budget);
  for (let piece = 0; piece < 6000; piece += 1) stored.append(bytes(1));
  expect([stored.length, budget.used]).toEqual([5000, 2 * PAGE]);
  stored.release();
  stored.release();
  stored.append(bytes(10));
  expect([stored.length, budget.used]).toEqual([0, 0]);
});

it('retains fewer bytes after the limit was lowered', () => {
  const stored = new StoredBytes(100, new PageBudget(1e6));
  stored.append(bytes(50));
  stored.limitTo(20);
  stored.append(bytes(50));
  expect(stored.bytes()).toHaveLength(20);
});

it('drops the bytes of the oldest holders until the total fits the budget', () => {
  const budget = new PageBudget(5 * PAGE);
  const [oldest, middle, newest] = [1, 2, 3].map(() => new StoredBytes(5 * PAGE, budget));
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
  const stored = new StoredBytes(5 * PAGE, budget);
  stored.append(bytes(2 * PAGE));
  stored.limitTo(5 * PAGE);
  stored.append(bytes(10));
  expect([stored.bytes(), budget.used]).toEqual([null, 0]);
});
