import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { transferOwnerships } from '../../housekeeping/transfer-ownership.ts';
import { waitingAccountMails } from '../../storage/testing/mails.ts';
import { joinAs, joinOnly, userIdOf, verifyAddress } from '../testing/members.ts';
import { createTestApp, type SignedUp, signUpOwner, type TestApp } from '../testing/test-app.ts';

const DAY = 24 * 3_600_000;
let pharos: TestApp;
let operator: SignedUp;
let owner: SignedUp;
let admin: SignedUp;
let name: string;
const now = Date.UTC(2026, 4, 5, 12);
beforeAll(async () => {
  pharos = await createTestApp({ SIGNUP: 'open' }, { now: () => now, requestsPerMinute: 1_000_000 });
  operator = await signUpOwner(pharos, { organization_name: 'Host' });
  await verifyAddress(pharos, operator);
});
beforeEach(async () => {
  owner = await signUpOwner(pharos);
  admin = await joinOnly(pharos, owner.organizationId, 'AD');
  for (const person of [owner, admin]) await verifyAddress(pharos, person);
  const read = await pharos.call('GET', `/v1/organizations/${owner.organizationId}/`, { token: owner.token });
  name = read.json().name;
});
afterAll(() => pharos.close());

const of = (path = '') => `/v1/operator/organizations/${owner.organizationId}/${path}`;
const post = (path: string, body: object, token = operator.token) => pharos.call('POST', of(path), { token, body });
const request = (newOwner: string = admin.email) => post('transfer/', { new_owner: newOwner, reason: 'Asked for' });
const waiting = async () => (await pharos.call('GET', of(), { token: operator.token })).json().ownership_transfer;
const mailsTo = (email: string) => waitingAccountMails(pharos.services.db, pharos.services.secrets, email);
const lastMailTo = async (email: string) => (await mailsTo(email)).at(-1);
const transferAt = (at: number) =>
  transferOwnerships(
    {
      db: pharos.services.db,
      secrets: pharos.services.secrets,
      baseUrl: 'http://localhost:3000',
      isSignUpOpen: true,
      log: pino({ level: 'silent' }),
    },
    at,
  );
const ownerOf = async () =>
  (
    await pharos.services.db
      .selectFrom('memberships as m')
      .innerJoin('users as u', 'u.id', 'm.user_id')
      .where('m.organization_id', '=', owner.organizationId)
      .where('m.role', '=', 'OW')
      .select('u.email')
      .execute()
  ).map(({ email }) => email);
const lastAudit = () =>
  pharos.services.db
    .selectFrom('audit_log')
    .where('organization_id', '=', owner.organizationId)
    .orderBy('id', 'desc')
    .select(['action', 'actor_user_id', 'before', 'after'])
    .executeTakeFirst();
const linkOf = async () => {
  const link = (await lastMailTo(owner.email))?.action?.link ?? '';
  expect(link).toMatch(/^http:\/\/localhost:3000\/ownership-transfers\/object\?of=.{20,}$/);
  return link.slice('http://localhost:3000'.length);
};

test('takes effect seven days after the mail to the owner, not earlier, and closes the related tickets', async () => {
  const ticket = { reason: 'Request for Transfer ownership', organization: owner.organizationId };
  await pharos.call('POST', '/v1/create-support-ticket/', { token: admin.token, body: ticket });
  const answer = await request();
  const effectiveOn = new Date(now + 7 * DAY).toISOString();
  expect([answer.statusCode, answer.json().ownership_transfer]).toEqual([
    200,
    { new_owner: admin.email, effective_on: effectiveOn },
  ]);
  expect(await lastAudit()).toMatchObject({
    action: 'ownership.request-transfer',
    actor_user_id: null,
    after: { by: 'operator', reason: 'Asked for', owner: owner.email, newOwner: admin.email, effectiveOn },
  });
  expect(await lastMailTo(owner.email)).toMatchObject({
    subject: `The ownership of ${name} will be transferred to ${admin.email} on 12 May 2026 (UTC)`,
    headline: `${admin.email} becomes the owner of ${name}`,
    paragraphs: [
      `The operators of this Pharos installation transfer the ownership of ${name} from you to ${admin.email}, an admin of the organization. Reason: Asked for`,
      expect.stringMatching(
        /^You have 7 days to object\. Without an objection, the transfer takes effect on 12 May 2026/,
      ),
    ],
  });
  expect(await lastMailTo(admin.email)).toMatchObject({ headline: `You become the owner of ${name}` });
  await transferAt(now + 7 * DAY - 1);
  expect(await ownerOf()).toEqual([owner.email]);

  await transferAt(now + 7 * DAY);
  await transferAt(now + 7 * DAY);
  expect(await ownerOf()).toEqual([admin.email]);
  expect(await waiting()).toBeNull();
  expect(await lastAudit()).toMatchObject({
    action: 'ownership.transfer',
    before: { owner: owner.email },
    after: { by: 'operator', reason: 'Asked for', owner: admin.email },
  });
  for (const { email } of [owner, admin])
    expect(await lastMailTo(email)).toMatchObject({ subject: `${admin.email} now owns ${name}` });
  expect((await pharos.call('GET', of(), { token: operator.token })).json().number_of_open_tickets).toBe(0);
});

test('marks the admins who own another organization', async () => {
  const another = await joinAs(pharos, owner.organizationId, 'AD');
  const { members } = (await pharos.call('GET', of(), { token: operator.token })).json();
  const marked = members.filter((member: { owns_another: boolean }) => member.owns_another);
  expect([members.length, marked.map(({ email }: { email: string }) => email)]).toEqual([3, [another.email]]);
});

test('ends when the owner objects with the button behind the link, and mails the operators and the admin', async () => {
  await request();
  const link = await linkOf();
  const opened = await pharos.app.inject(link);
  expect(opened.body).toContain(`Keep the ownership of ${name}?`);
  expect(await waiting()).not.toBeNull();
  const objected = await pharos.app.inject({ method: 'POST', url: link });
  expect(objected.body).toContain(`You remain the owner of ${name}`);
  expect(await waiting()).toBeNull();
  expect(await lastAudit()).toMatchObject({
    action: 'ownership.object-to-transfer',
    after: { by: 'the link in the mail to the owner', newOwner: admin.email },
  });
  for (const email of [operator.email, admin.email])
    expect(await lastMailTo(email)).toMatchObject({ subject: `The owner of ${name} objected to the transfer` });
  await transferAt(now + 8 * DAY);
  expect(await ownerOf()).toEqual([owner.email]);
  for (const method of ['GET', 'POST'] as const) {
    const again = await pharos.app.inject({ method, url: link });
    expect([again.statusCode, again.body.includes('This transfer has ended')]).toEqual([404, true]);
    expect(again.body).not.toContain('a newer mail');
  }
  expect((await pharos.app.inject({ method: 'POST', url: '/ownership-transfers/object?of=guess' })).statusCode).toBe(
    404,
  );
});

test('ends when the owner objects in the account settings, and rejects objections of other members', async () => {
  await request();
  const call = (who: SignedUp) =>
    pharos.call('POST', '/v1/ownership-transfer/object/', { token: who.token, organization: owner.organizationId });
  const seenBy = async (who: SignedUp) =>
    (await pharos.call('GET', `/v1/organizations/${owner.organizationId}/`, { token: who.token })).json()
      .ownership_transfer;
  const reader = await joinOnly(pharos, owner.organizationId, 'ST');
  expect([await seenBy(owner), await seenBy(admin), await seenBy(reader)]).toMatchObject([
    { new_owner: admin.email },
    { new_owner: admin.email },
    null,
  ]);
  expect([(await call(admin)).statusCode, (await call(reader)).statusCode]).toEqual([403, 403]);
  expect((await call(owner)).statusCode).toBe(200);
  expect(await waiting()).toBeNull();
  expect(await lastAudit()).toMatchObject({
    action: 'ownership.object-to-transfer',
    actor_user_id: await userIdOf(pharos, owner),
    after: { newOwner: admin.email },
  });
  expect(await lastMailTo(operator.email)).toMatchObject({ subject: `The owner of ${name} objected to the transfer` });
  expect((await call(owner)).statusCode).toBe(422);
});

test('does not confirm an objection if the transfer takes effect at the same moment', async () => {
  await request();
  const link = await linkOf();
  const client = await pharos.pool.connect();
  await client.query('begin');
  await client.query('select from organizations where id = $1 for update', [owner.organizationId]);
  const objecting = pharos.app.inject({ method: 'POST', url: link });
  const locked = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await expect.poll(async () => (await pharos.pool.query(locked)).rowCount).toBeGreaterThan(0);
  await client.query('delete from ownership_transfers where organization_id = $1', [owner.organizationId]);
  await client.query('commit');
  client.release();
  expect((await objecting).statusCode).toBe(404);
});

test('can be canceled by an operator, and can be requested only once at a time', async () => {
  await request();
  const twice = await request();
  expect([twice.statusCode, twice.json()]).toEqual([
    422,
    { detail: 'An ownership transfer of this organization is already pending.' },
  ]);
  const link = await linkOf();
  expect((await post('cancel-transfer/', { reason: 'A mistake' })).json().ownership_transfer).toBeNull();
  for (const { email } of [owner, admin])
    expect(await lastMailTo(email)).toMatchObject({ subject: `The ownership of ${name} is not transferred` });
  expect(await lastAudit()).toMatchObject({ action: 'ownership.cancel-transfer', after: { reason: 'A mistake' } });
  expect((await pharos.app.inject(link)).statusCode).toBe(404);
  const again = await post('cancel-transfer/', { reason: 'Again' });
  expect([again.statusCode, again.json()]).toEqual([
    422,
    { detail: 'No ownership transfer of this organization is pending.' },
  ]);
});

test('is rejected for people who cannot be owners, and for callers who are not operators', async () => {
  const reader = await joinOnly(pharos, owner.organizationId, 'ST');
  const unverified = await joinOnly(pharos, owner.organizationId, 'AD');
  const stranger = await signUpOwner(pharos);
  for (const person of [reader, stranger]) await verifyAddress(pharos, person);
  for (const [email, problem] of [
    [reader.email, 'Choose an admin of this organization.'],
    [stranger.email, 'Choose an admin of this organization.'],
    [owner.email, 'Choose an admin of this organization.'],
    [unverified.email, 'This admin has not verified the e-mail address yet.'],
  ] as const) {
    const answer = await request(email);
    expect([answer.statusCode, answer.json()]).toEqual([400, { new_owner: [problem] }]);
  }
  for (const { token } of [owner, admin, stranger])
    expect((await post('transfer/', { new_owner: admin.email, reason: 'Me' }, token)).statusCode).toBe(403);
  expect(await waiting()).toBeNull();
});

const membership = async (who: SignedUp) =>
  pharos.services.db
    .selectFrom('memberships')
    .where('organization_id', '=', owner.organizationId)
    .where('user_id', '=', await userIdOf(pharos, who))
    .select('id')
    .executeTakeFirstOrThrow();

test.each<[string, () => Promise<unknown>, string]>([
  [
    'has left',
    async () =>
      pharos.services.db
        .deleteFrom('memberships')
        .where('id', '=', (await membership(admin)).id)
        .execute(),
    'this person is not an admin of the organization any more',
  ],
  [
    'has no account any more',
    async () => pharos.pool.query('delete from users where email = $1', [admin.email]),
    'this person is not an admin of the organization any more',
  ],
  [
    'owns another organization',
    async () => {
      const other = await signUpOwner(pharos);
      const id = await userIdOf(pharos, admin);
      await pharos.pool.query(`insert into memberships (organization_id, user_id, role) values ($1, $2, 'AD')`, [
        other.organizationId,
        id,
      ]);
      await pharos.pool.query(`update memberships set role = 'AD' where organization_id = $1`, [other.organizationId]);
      await pharos.pool.query(`update memberships set role = 'OW' where organization_id = $1 and user_id = $2`, [
        other.organizationId,
        id,
      ]);
    },
    'this person now owns another organization',
  ],
])('ends without effect if the new owner %s, and mails the reason to the operators', async (_what, happen, reason) => {
  await request();
  await happen();
  await transferAt(now + 7 * DAY);
  expect(await ownerOf()).toEqual([owner.email]);
  expect(await waiting()).toBeNull();
  expect(await lastAudit()).toMatchObject({
    action: 'ownership.cancel-transfer',
    after: { by: 'pharos', reason },
  });
  expect(await lastMailTo(operator.email)).toMatchObject({
    subject: `The ownership of ${name} could not be transferred`,
    paragraphs: [`The ownership was not transferred to ${admin.email}: ${reason}. Nothing was changed.`],
  });
});

test('ends when the owner transfers the organization to another admin, or when the organization is deleted', async () => {
  const other = await joinOnly(pharos, owner.organizationId, 'AD');
  await verifyAddress(pharos, other);
  await request();
  const body = { currentowner: owner.email, currentadmin: other.email };
  const call = { token: owner.token, organization: owner.organizationId, body };
  expect((await pharos.call('POST', '/v1/transfer-ownerShip/', call)).statusCode).toBe(200);
  expect(await waiting()).toBeNull();
  await transferAt(now + 7 * DAY);
  expect(await ownerOf()).toEqual([other.email]);

  await request();
  await post('delete/', { name, reason: 'Gone' });
  await transferAt(now + 7 * DAY);
  expect(await pharos.services.db.selectFrom('ownership_transfers').selectAll().execute()).toEqual([]);
});
