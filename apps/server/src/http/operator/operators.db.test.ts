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

test('makes the first account an operator after its address is verified, if anyone may sign up', async () => {
  pharos = await createTestApp({ SIGNUP: 'open' }, { database });
  const first = await signUpOwner(pharos);
  const refused = await operate(first);
  expect([refused.statusCode, refused.json().detail]).toEqual([
    403,
    'Verify your e-mail address to perform this action, because anyone can sign up here with the address of another person.',
  ]);
  expect(await isShown(first)).toBe(false);
  expect(await needs(first)).toBe('verified-address');
  expect(await needs(await signUpOwner(pharos))).toBeNull();
  await verifyAddress(pharos, first);
  expect((await operate(first)).statusCode).toBe(200);
  expect(await isShown(first)).toBe(true);
  expect(await needs(first)).toBeNull();
});

test('makes the first account an operator immediately on a private installation, without any mail', async () => {
  pharos = await createTestApp({ SIGNUP: 'first' }, { database });
  const first = await signUpOwner(pharos);
  expect((await operate(first)).json().results).toMatchObject([{ email: first.email }]);
  expect(await isShown(first)).toBe(true);
});

test('rejects an operator whose address is not verified, regardless of how they became an operator', async () => {
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

test('retains operators after their organization is deleted, and after one is deleted in which they are members', async () => {
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
  // The last operator remains. Otherwise, the next person who signs up would become the operator of a foreign
  // installation.
  expect((await remove(tenant)).statusCode).toBe(200);
  expect((await operate(host)).json().results).toMatchObject([{ email: host.email }]);
  const next = await signUpOwner(pharos);
  await verifyAddress(pharos, next);
  const refused = await operate(next);
  expect([refused.statusCode, refused.json()]).toEqual([
    403,
    { detail: 'Only an operator of this Pharos installation can perform this action.' },
  ]);
});

test('rejects a session from an identity provider', async () => {
  pharos = await createTestApp({ SIGNUP: 'first' }, { database });
  const first = await signUpOwner(pharos);
  await pharos.pool.query('update sessions set organization_id = $1', [first.organizationId]);
  const refused = await operate(first);
  expect([refused.statusCode, refused.json()]).toEqual([
    403,
    {
      detail:
        'Log in with your own password or passkey to perform this action. Single sign-on only opens its organization.',
    },
  ]);
  expect([await isShown(first), await needs(first)]).toEqual([false, 'own-sign-in']);
});

test('starts again after its only users have deleted everything, and shows no data about them', async () => {
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
