import { afterEach, expect, test } from 'vitest';
import { userIdOf, verifyAddress } from '../testing/members.ts';
import { createTestApp, type SignedUp, signUpOwner, type TestApp } from '../testing/test-app.ts';

let pharos: TestApp;
afterEach(() => pharos.close());

const operate = ({ token }: SignedUp) => pharos.call('GET', '/v1/operator/operators/', { token });
const isShown = async ({ token }: SignedUp) =>
  (await pharos.call('GET', '/v1/logged-in-user/', { token })).json().is_operator;

test('where strangers may sign up, the first account operates once its address is verified', async () => {
  pharos = await createTestApp({ SIGNUP: 'open' });
  const first = await signUpOwner(pharos);
  const refused = await operate(first);
  expect([refused.statusCode, refused.json().detail]).toEqual([
    403,
    'Verify your e-mail address to do this: anybody can sign up here with the address of somebody else.',
  ]);
  expect(await isShown(first)).toBe(false);
  await verifyAddress(pharos, first);
  expect((await operate(first)).statusCode).toBe(200);
  expect(await isShown(first)).toBe(true);
});

test('on a private installation the first account operates at once, without any mail', async () => {
  pharos = await createTestApp({ SIGNUP: 'first' });
  const first = await signUpOwner(pharos);
  expect((await operate(first)).json().results).toMatchObject([{ email: first.email }]);
  expect(await isShown(first)).toBe(true);
});

test('an operator whose address is not verified is not served, however they were named', async () => {
  pharos = await createTestApp({ SIGNUP: 'open' });
  await signUpOwner(pharos);
  const second = await signUpOwner(pharos);
  const { db } = pharos.services;
  await db
    .insertInto('operators')
    .values({ user_id: await userIdOf(pharos, second) })
    .execute();
  expect((await operate(second)).statusCode).toBe(403);
});
