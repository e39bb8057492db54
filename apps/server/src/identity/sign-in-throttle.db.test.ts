import { expect, test } from 'vitest';
import { rememberNetwork } from '../storage/sign-in/known-networks.ts';
import { sharedTestDatabase } from '../storage/testing/database.ts';
import { createSignInThrottle } from './sign-in-throttle.ts';

const database = sharedTestDatabase();

const START = 1_800_000_000_000;

const attemptTimes = (times: number, attempt: (n: number) => Promise<number | null>): Promise<(number | null)[]> =>
  Promise.all(Array.from({ length: times }, (_, n) => attempt(n)));

test('the eleventh attempt for one account from one address waits for the end of the window, also when all come at once', async () => {
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

test('a restart refunds no attempts', async () => {
  await attemptTimes(10, () =>
    createSignInThrottle(database.db, () => START).countPassword('a@example.com', '10.0.0.1'),
  );
  expect(await createSignInThrottle(database.db, () => START).countPassword('a@example.com', '10.0.0.1')).toBe(900);
});

test("a stranger's attempts do not lock the owner out, not even on a new network", async () => {
  const throttle = createSignInThrottle(database.db, () => START);
  await attemptTimes(200, () => throttle.countPassword('a@example.com', '10.0.0.1'));
  expect(await throttle.countPassword('a@example.com', '10.0.0.2')).toBeNull();
});

test('many machines that guess together are held up, and the known networks of the owner are not', async () => {
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

test('an address that tries many accounts waits as well, and so does its whole IPv6 network', async () => {
  const throttle = createSignInThrottle(database.db, () => START);
  const waits = await attemptTimes(101, (n) =>
    throttle.countPassword(`${n}@example.com`, `2001:db8::${n.toString(16)}`),
  );
  expect(waits.filter((wait) => wait !== null)).toEqual([900]);
  expect(await throttle.countPassword('a@example.com', '2001:db8:0:1::1')).toBeNull();
});

test('wrong attempts are refunded after a right password', async () => {
  const throttle = createSignInThrottle(database.db, () => START);
  await attemptTimes(9, () => throttle.countPassword('a@example.com', '10.0.0.1'));
  await throttle.refundPassword('a@example.com', '10.0.0.1');
  expect(await attemptTimes(10, () => throttle.countPassword('a@example.com', '10.0.0.1'))).toEqual(
    Array(10).fill(null),
  );
});

test('a right password takes nothing from what its network may try', async () => {
  const throttle = createSignInThrottle(database.db, () => START);
  await attemptTimes(99, (n) => throttle.countPassword(`${n}@example.com`, '10.0.0.1'));
  for (const email of ['a@example.com', 'b@example.com']) {
    expect(await throttle.countPassword(email, '10.0.0.1')).toBeNull();
    await throttle.refundPassword(email, '10.0.0.1');
  }
  expect(await throttle.countPassword('c@example.com', '10.0.0.1')).toBeNull();
  expect(await throttle.countPassword('d@example.com', '10.0.0.1')).toBe(900);
});

test('codes are counted apart from passwords, and more strictly', async () => {
  const throttle = createSignInThrottle(database.db, () => START);
  const waits = await attemptTimes(12, (n) => throttle.countCode('a@example.com', `10.0.0.${n}`));
  expect(waits.filter((wait) => wait === null)).toHaveLength(10);
  expect(await throttle.countPassword('a@example.com', '10.0.0.1')).toBeNull();
});
