import { afterEach, beforeEach, expect, test } from 'vitest';
import { sharedTestDatabase } from '../../storage/testing/database.ts';
import { accept, mailedToken, ownerOf, type Person } from '../testing/people.ts';
import { createTestApp, type SignedUp, signUpOwner, type TestApp } from '../testing/test-app.ts';

const database = sharedTestDatabase();
/** The number of users in the SPROUT plan. */
const LIMIT = 10;
const DAY_MS = 86_400_000;

let pharos: TestApp;
let ours: SignedUp;
let owner: Person;
let now: number;
beforeEach(async () => {
  now = Date.now();
  pharos = await createTestApp({ SIGNUP: 'open' }, { database, now: () => now });
  ours = await signUpOwner(pharos);
  owner = await ownerOf(pharos, ours);
  await endTrial();
});
afterEach(() => pharos.close());

const endTrial = (at: Date | null = null) =>
  pharos.services.db
    .updateTable('organizations')
    .set({ trial_ends_at: at })
    .where('id', '=', ours.organizationId)
    .execute();
const addMembers = async (count: number): Promise<void> => {
  const { db } = pharos.services;
  for (let n = 0; n < count; n += 1) {
    const { id } = await db
      .insertInto('users')
      .values({ email: `member-${n}@example.com`, name: `Member ${n}` })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('memberships')
      .values({ organization_id: ours.organizationId, user_id: id, role: 'ST' })
      .execute();
  }
};
const invite = (email: string) => owner.call('POST', '/invite-user-to-organization/', { email });
const counts = async () => {
  const organization = (await owner.call('GET', `/organizations/${ours.organizationId}/`)).json();
  return [organization.number_of_users, organization.maximum_users_allowed];
};

test('counts open invitations as users, and accepts only contacts at the limit', async () => {
  await addMembers(LIMIT - 2);
  expect(await counts()).toEqual([LIMIT - 1, LIMIT]);
  expect((await invite('last@example.com')).statusCode).toBe(201);
  expect(await counts()).toEqual([LIMIT, LIMIT]);

  const refused = await invite('late@example.com');
  expect([refused.statusCode, refused.json()]).toEqual([
    400,
    { non_field_errors: [expect.stringContaining('limit of 10 users')] },
  ]);
  const contact = await owner.call('POST', '/organization-subscribers/', { email: 'late@example.com' });
  expect(contact.statusCode).toBe(201);
  const accepted = await accept(pharos, { token: await mailedToken(pharos, 'last@example.com') });
  expect(accepted.statusCode).toBe(200);
  expect(await counts()).toEqual([LIMIT, LIMIT]);
});

test('accepts one of many parallel invitations for the last place', async () => {
  await addMembers(LIMIT - 2);
  const all = await Promise.all(Array.from({ length: 6 }, (_, n) => invite(`race-${n}@example.com`)));
  expect(all.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400, 400, 400, 400, 400]);
  expect(await counts()).toEqual([LIMIT, LIMIT]);
});

test('frees the place of an expired invitation, and sends it again only if a place is free', async () => {
  await addMembers(LIMIT - 2);
  const { id } = (await invite('first@example.com')).json();
  now += 8 * DAY_MS;
  expect(await counts()).toEqual([LIMIT - 1, LIMIT]);
  expect((await invite('second@example.com')).statusCode).toBe(201);
  const resent = await owner.call('POST', `/invitations/${id}/resend/`);
  expect([resent.statusCode, Object.keys(resent.json())]).toEqual([400, ['non_field_errors']]);
  const [second] = (await owner.call('GET', '/invitations/'))
    .json()
    .results.filter(({ email }: { email: string }) => email === 'second@example.com');
  await owner.call('DELETE', `/invitations/${second.id}/`);
  expect((await owner.call('POST', `/invitations/${id}/resend/`)).statusCode).toBe(200);
});

test('rejects the acceptance of an invitation while the plan allows fewer users than there are members', async () => {
  await endTrial(new Date(now + DAY_MS));
  await addMembers(LIMIT - 1);
  expect((await invite('late@example.com')).statusCode).toBe(201);
  const token = await mailedToken(pharos, 'late@example.com');
  await endTrial();
  const refused = await accept(pharos, { token });
  expect([refused.statusCode, refused.json()]).toEqual([
    409,
    { detail: 'The organization has reached its limit of users. Contact one of its admins.' },
  ]);
  const users = await pharos.services.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'late@example.com')
    .execute();
  expect(users).toEqual([]);

  const [member] = (await owner.call('GET', '/organization-members/'))
    .json()
    .results.filter(({ role }: { role: string }) => role === 'ST');
  await owner.call('DELETE', `/organization-members/${member.id}/`);
  expect((await accept(pharos, { token })).statusCode).toBe(200);
  expect(await counts()).toEqual([LIMIT, LIMIT]);
});

test('never exceeds a reduced limit when several people accept in parallel', async () => {
  await endTrial(new Date(now + DAY_MS));
  await addMembers(LIMIT - 2);
  const emails = ['a@example.com', 'b@example.com', 'c@example.com'];
  for (const email of emails) expect((await invite(email)).statusCode).toBe(201);
  const tokens = await Promise.all(emails.map((email) => mailedToken(pharos, email)));
  await endTrial();
  const all = await Promise.all(tokens.map((token) => accept(pharos, { token })));
  expect(all.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
  expect((await owner.call('GET', '/organization-members/')).json().count).toBe(LIMIT);
});
