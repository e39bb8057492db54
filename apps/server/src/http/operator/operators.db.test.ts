import { afterEach, expect, test } from 'vitest';
import { sharedTestDatabase } from '../../storage/testing/database.ts';
import { userIdOf, verifyAddress } from '../testing/members.ts';
import { createTestApp, type SignedUp, signUpOwner, type TestApp } from '../testing/test-app.ts';

const database = sharedTestDatabase();
let pharos: TestApp;
afterEach(() => pharos.close());

const operate = ({ token }: SignedUp) => pharos.call('GET', '/v1/operator/operators/', { token });
const isShown = async ({ token }: SignedUp) =>
  (await pharos.call('GET', '/v1/logged-in-user/', { token })).json().is_operator;
const needs = async ({ token }: SignedUp) =>
  (await pharos.call('GET', '/v1/logged-in-user/', { token })).json().operator_needs;

test('where strangers may sign up, the first account operates once its address is verified', async () => {
  pharos = await createTestApp({ SIGNUP: 'open' }, { database });
  const first = await signUpOwner(pharos);
  const refused = await operate(first);
  expect([refused.statusCode, refused.json().detail]).toEqual([
    403,
    'Verify your e-mail address to do this: anybody can sign up here with the address of another person.',
  ]);
  expect(await isShown(first)).toBe(false);
  expect(await needs(first)).toBe('verified-address');
  expect(await needs(await signUpOwner(pharos))).toBeNull();
  await verifyAddress(pharos, first);
  expect((await operate(first)).statusCode).toBe(200);
  expect(await isShown(first)).toBe(true);
  expect(await needs(first)).toBeNull();
});

test('on a private installation the first account operates at once, without any mail', async () => {
  pharos = await createTestApp({ SIGNUP: 'first' }, { database });
  const first = await signUpOwner(pharos);
  expect((await operate(first)).json().results).toMatchObject([{ email: first.email }]);
  expect(await isShown(first)).toBe(true);
});

test('an operator whose address is not verified is not served, however they were named', async () => {
  pharos = await createTestApp({ SIGNUP: 'open' }, { database });
  await signUpOwner(pharos);
  const second = await signUpOwner(pharos);
  const { db } = pharos.services;
  await db
    .insertInto('operators')
    .values({ user_id: await userIdOf(pharos, second) })
    .execute();
  expect((await operate(second)).statusCode).toBe(403);
});

const remove = ({ organizationId, token }: SignedUp) =>
  pharos.call('DELETE', `/v1/organizations/${organizationId}/`, { token });
const actsOf = async ({ token }: SignedUp) =>
  (await pharos.call('GET', '/v1/operator/acts/', { token })).json().results as { action: string; subject: string }[];

test('operators outlive their organization, also as its member', async () => {
  pharos = await createTestApp({ SIGNUP: 'open' }, { database });
  const host = await signUpOwner(pharos);
  const tenant = await signUpOwner(pharos);
  await verifyAddress(pharos, host);
  expect((await remove(host)).statusCode).toBe(200);
  expect((await operate(host)).statusCode).toBe(200);
  await pharos.services.db
    .insertInto('memberships')
    .values({ organization_id: tenant.organizationId, user_id: await userIdOf(pharos, host), role: 'ST' })
    .execute();
  // It is the last one: otherwise the next person who signs up would run the installation of others.
  expect((await remove(tenant)).statusCode).toBe(200);
  expect((await operate(host)).json().results).toMatchObject([{ email: host.email }]);
  const next = await signUpOwner(pharos);
  await verifyAddress(pharos, next);
  const refused = await operate(next);
  expect([refused.statusCode, refused.json()]).toEqual([
    403,
    { detail: 'Only an operator of this installation may do this.' },
  ]);
});

test('rejects a session by an identity provider', async () => {
  pharos = await createTestApp({ SIGNUP: 'first' }, { database });
  const first = await signUpOwner(pharos);
  await pharos.pool.query('update sessions set organization_id = $1', [first.organizationId]);
  const refused = await operate(first);
  expect([refused.statusCode, refused.json()]).toEqual([
    403,
    { detail: 'Log in with your own password or passkey to do this: single sign-on opens its organization alone.' },
  ]);
  expect([await isShown(first), await needs(first)]).toEqual([false, 'own-sign-in']);
});

test('an installation that its only people have emptied starts again, and tells nothing of them', async () => {
  pharos = await createTestApp({ SIGNUP: 'first' }, { database });
  const first = await signUpOwner(pharos);
  expect(await actsOf(first)).toMatchObject([{ action: 'operator.add', subject: first.email }]);
  const path = `/v1/operator/organizations/${first.organizationId}/`;
  const { name } = (await pharos.call('GET', path, { token: first.token })).json();
  const body = { name, reason: 'Done with it' };
  expect((await pharos.call('POST', `${path}delete/`, { token: first.token, body })).statusCode).toBe(200);
  const next = await signUpOwner(pharos);
  expect(await actsOf(next)).toMatchObject([{ action: 'operator.add', subject: next.email }]);
  expect(
    (await pharos.pool.query('select 1 from operator_acts where operator_email = $1', [first.email])).rowCount,
  ).toBe(0);
});
