import { expect, test } from 'vitest';
import { createLoginThrottle } from './login-throttle.ts';

const tryTimes = (times: number, attempt: () => number | null): (number | null)[] =>
  Array.from({ length: times }, attempt);

test('the eleventh try for one account from one address waits for the window to end', () => {
  let at = 0;
  const throttle = createLoginThrottle(() => at);
  expect(tryTimes(10, () => throttle.take('a@example.com', '10.0.0.1'))).toEqual(Array(10).fill(null));
  at = 60_000;
  expect(throttle.take('A@example.com', '10.0.0.1')).toBe(840);
  at = 15 * 60_000;
  expect(throttle.take('a@example.com', '10.0.0.1')).toBeNull();
});

test("a stranger's tries do not lock the owner out", () => {
  const throttle = createLoginThrottle(() => 0);
  tryTimes(50, () => throttle.take('a@example.com', '10.0.0.1'));
  expect(throttle.take('a@example.com', '10.0.0.2')).toBeNull();
});

test('an address that tries many accounts waits as well', () => {
  const throttle = createLoginThrottle(() => 0);
  const waits = Array.from({ length: 101 }, (_, n) => throttle.take(`${n}@example.com`, '10.0.0.1'));
  expect(waits.filter((wait) => wait !== null)).toEqual([900]);
});

test('mistyped tries are forgiven once the owner is in', () => {
  const throttle = createLoginThrottle(() => 0);
  tryTimes(9, () => throttle.take('a@example.com', '10.0.0.1'));
  throttle.forgive('a@example.com', '10.0.0.1');
  expect(tryTimes(10, () => throttle.take('a@example.com', '10.0.0.1'))).toEqual(Array(10).fill(null));
});
