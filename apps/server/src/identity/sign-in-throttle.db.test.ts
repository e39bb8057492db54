import { expect, test } from 'vitest';
import { rememberNetwork } from '../storage/sign-in/known-networks.ts';
import { sharedTestDatabase } from '../storage/testing/database.ts';
import { createSignInThrottle } from './sign-in-throttle.ts';

const database = sharedTestDatabase();

const START = 1_800_000_000_000;

const attemptTimes = (times: number, attempt: (n: number) => Promise<number | null>): Promise<(number | null)[]> =>
  Promise.all(Array.from({ length: times }, (_, n) => attempt(n)));

test('delays the eleventh attempt for one account from one address until the window ends, even for simultaneous attempts', async () => {
  let at = START;
  const throttle = createSignInThrottle(database.db, () => at);
  expect(await attemptTimes(10, () => throttle.countPassword('a@example.com', '10.0.0.1'))).toEqual(
    Array(10).fill(null),
  );
  at = START + 60_000;
  expect(await throttle.countPassword('A@example.com', '10.0.0.1')).toBe(840);
  at = START + 15 * 60_000;
  expect(await throttle.countPassword('a@example.com', '10.0.0.1')).toBeNull();
});

test('refunds no attempts after a restart', async () => {
  await attemptTimes(10, () =>
    createSignInThrottle(database.db, () => START).countPassword('a@example.com', '10.0.0.1'),
  );
  expect(await createSignInThrottle(database.db, () => START).countPassword('a@example.com', '10.0.0.1')).toBe(900);
});

test('does not lock out the owner after attempts from another network, even on a new network', async () => {
  const throttle = createSignInThrottle(database.db, () => START);
  await attemptTimes(200, () => throttle.countPassword('a@example.com', '10.0.0.1'));
  expect(await throttle.countPassword('a@example.com', '10.0.0.2')).toBeNull();
});

test('limits many machines that guess together, but not the known networks of the owner', async () => {
  const { db } = database;
  const { id } = await db
    .insertInto('users')
    .values({ email: 'a@example.com', name: 'A' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await rememberNetwork(db, id, '10.9.9.9', new Date(START - 86_400_000));
  const throttle = createSignInThrottle(db, () => START);
  const waits = await attemptTimes(60, (n) => throttle.countPassword('a@example.com', `10.0.0.${n}`));
  expect(waits.filter((wait) => wait === null)).toHaveLength(50);
  expect(await throttle.countPassword('A@Example.com', '10.9.9.9')).toBeNull();
});

test('limits an address that tries many accounts, and its whole IPv6 network', async () => {
  const throttle = createSignInThrottle(database.db, () => START);
  const waits = await attemptTimes(101, (n) =>
    throttle.countPassword(`${n}@example.com`, `2001:db8::${n.toString(16)}`),
  );
  expect(waits.filter((wait) => wait !== null)).toEqual([900]);
  expect(await throttle.countPassword('a@example.com', '2001:db8:0:1::1')).toBeNull();
});

test('refunds wrong attempts after a correct password', async () => {
  const throttle = createSignInThrottle(database.db, () => START);
  await attemptTimes(9, () => throttle.countPassword('a@example.com', '10.0.0.1'));
  await throttle.refundPassword('a@example.com', '10.0.0.1');
  expect(await attemptTimes(10, () => throttle.countPassword('a@example.com', '10.0.0.1'))).toEqual(
    Array(10).fill(null),
  );
});

test('does not count a correct password toward the limit of its network', async () => {
  const throttle = createSignInThrottle(database.db, () => START);
  await attemptTimes(99, (n) => throttle.countPassword(`${n}@example.com`, '10.0.0.1'));
  for (const email of ['a@example.com', 'b@example.com']) {
    expect(await throttle.countPassword(email, '10.0.0.1')).toBeNull();
    await throttle.refundPassword(email, '10.0.0.1');
  }
  expect(await throttle.countPassword('c@example.com', '10.0.0.1')).toBeNull();
  expect(await throttle.countPassword('d@example.com', '10.0.0.1')).toBe(900);
});

test('counts codes separately from passwords, with a stricter limit', async () => {
  const throttle = createSignInThrottle(database.db, () => START);
  const waits = await attemptTimes(12, (n) => throttle.countCode('a@example.com', `10.0.0.${n}`));
  expect(waits.filter((wait) => wait === null)).toHaveLength(10);
  expect(await throttle.countPassword('a@example.com', '10.0.0.1')).toBeNull();
});
