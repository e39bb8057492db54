import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { createSecretBox } from '../storage/connection/secret-box.ts';
import { loadMonitoredChecks } from '../storage/judge/load-monitored-checks.ts';
import { clearRetirement, storeRetirement } from '../storage/operator/retirements.ts';
import { sharedTestDatabase } from '../storage/testing/database.ts';
import { waitingAccountMails } from '../storage/testing/mails.ts';
import { insertCheck, insertOrganization, type SeededOrganization } from '../storage/testing/seed.ts';
import { updateRetirement } from './update-retirement.ts';

const secrets = createSecretBox(randomBytes(32));
const at = (text: string): number => Date.parse(text.length === 10 ? `${text}T00:00:00Z` : text);
const END = { startDate: '2027-01-01', endDate: '2027-03-01', freeDays: 30, paidDays: 60, reason: 'We close.' };
const database = sharedTestDatabase();
let organization: SeededOrganization;
beforeEach(async () => {
  organization = await insertOrganization(database.db, { email: 'ada@example.com' });
});

const update = (day: string, sellsPlans = true) =>
  updateRetirement(
    {
      db: database.db,
      secrets,
      baseUrl: 'https://pharos.example.com',
      verificationIsEnforced: false,
      isSignUpOpen: false,
      pausesUnused: false,
      sellsPlans,
      log: pino({ level: 'silent' }),
    },
    at(day),
  );
const set = (changed: Partial<typeof END> = {}, id: number | null = null) =>
  database.db.transaction().execute((trx) => storeRetirement(trx, id, { ...END, ...changed }, new Date()));
const subjects = async () => (await waitingAccountMails(database.db, secrets)).map(({ subject }) => subject);
const stateOf = async (id = organization.organizationId) =>
  (await database.db.selectFrom('organizations').select('state').where('id', '=', id).executeTakeFirst())?.state;
const pay = (status: string, termEnd: string, id = organization.organizationId) =>
  database.pool.query(
    `insert into subscriptions (organization_id, customer_id, status, period, started_at, term_start, term_end)
     values ($1::int, 'c-' || $1::int, $2, 'month', now(), now(), $3)
     on conflict (organization_id) do update set status = excluded.status, term_end = excluded.term_end`,
    [id, status, new Date(at(termEnd))],
  );

test('runs each step once and in time: mails, the stop, the deletion', async () => {
  const { db } = database;
  const { organizationId: id } = organization;
  const check = await insertCheck(db, organization);
  const other = await insertOrganization(db);
  await db.insertInto('operators').values({ user_id: other.userId }).execute();
  await set({}, id);
  const { name } = await db.selectFrom('organizations').where('id', '=', id).select('name').executeTakeFirstOrThrow();
  const ends = `This service ends for ${name} on 1 March 2027`;
  const steps: [day: string, mails: number, last: string | undefined, state: string][] = [
    ['2026-12-31', 0, undefined, 'AC'],
    ['2027-01-01', 1, ends, 'AC'],
    ['2027-01-02', 1, ends, 'AC'],
    ['2027-01-31', 2, ends, 'AC'],
    ['2027-02-23', 3, ends, 'AC'],
    ['2027-03-01', 4, ends, 'AC'],
    ['2027-03-31', 4, ends, 'AC'],
    ['2027-04-01', 5, `The checks of ${name} have stopped`, 'RT'],
    ['2027-05-23', 5, `The checks of ${name} have stopped`, 'RT'],
    ['2027-05-24', 6, `The data of ${name} will be deleted`, 'RT'],
    ['2027-05-30T23:59:59Z', 6, `The data of ${name} will be deleted`, 'RT'],
  ];
  for (const [day, count, last, state] of steps) {
    await update(day);
    await update(day);
    const sent = await subjects();
    expect([day, sent.length, sent.at(-1), await stateOf()]).toEqual([day, count, last, state]);
  }
  expect((await loadMonitoredChecks(db, secrets, [check]))[0]).toMatchObject({ paused: true });
  const ben = await db
    .insertInto('users')
    .values({ email: 'ben@example.com', name: 'Ben' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('memberships').values({ organization_id: id, user_id: ben.id, role: 'ST' }).execute();
  await update('2027-05-31');
  expect(await stateOf()).toBeUndefined();
  expect(await stateOf(other.organizationId)).toBe('AC');
  expect((await waitingAccountMails(db, secrets)).slice(-2)).toMatchObject([
    { to: 'ada@example.com', subject: `${name} was deleted`, footer: `Sent by Pharos to the owner of ${name}.` },
    {
      to: 'ben@example.com',
      subject: `${name} was deleted`,
      paragraphs: [
        expect.stringMatching(/and your access has ended\.$/),
        'Your Pharos account had no other organization, and was deleted with it.',
      ],
    },
  ]);
  const audit = await db
    .selectFrom('audit_log')
    .where('organization_id', '=', id)
    .select(['action', 'after'])
    .execute();
  expect(audit).toEqual([{ action: 'organization.delete', after: { by: 'pharos', reason: 'the service has ended' } }]);
});

test('retains data for 60 days after the stop and sends a warning, even after months without a worker', async () => {
  await set();
  const { db } = database;
  const other = await insertOrganization(db);
  await db.insertInto('operators').values({ user_id: other.userId }).execute();
  await set({ endDate: '2029-01-01' }, other.organizationId);
  await update('2028-01-01');
  const warnings = async () => (await subjects()).filter((subject) => /deleted/.test(subject));
  expect(await warnings()).toEqual([]);
  expect(await stateOf()).toBe('RT');
  await update('2028-02-22T23:59:00Z');
  expect(await warnings()).toEqual([]);
  await update('2028-02-23');
  expect(await warnings()).toHaveLength(1);
  await update('2028-02-29T23:59:00Z');
  expect(await stateOf()).toBe('RT');
  await update('2028-03-01');
  expect(await stateOf()).toBeUndefined();
  expect(await stateOf(other.organizationId)).toBe('AC');
});

test('does not delete the accounts of operators', async () => {
  await set();
  const { db } = database;
  await db.insertInto('operators').values({ user_id: organization.userId }).execute();
  const other = await insertOrganization(db);
  await set({ endDate: '2029-01-01' }, other.organizationId);
  for (const day of ['2028-01-01', '2028-02-23', '2028-03-01']) await update(day);
  expect(await stateOf()).toBeUndefined();
  expect((await database.pool.query('select from operators where user_id = $1', [organization.userId])).rowCount).toBe(
    1,
  );
});

test('reactivates an organization when the end is withdrawn or moved', async () => {
  await set();
  await update('2027-04-01');
  expect(await stateOf()).toBe('RT');
  await set({ endDate: '2027-06-01' });
  await update('2027-04-02');
  expect(await stateOf()).toBe('AC');
  expect((await subjects()).some((subject) => /run again$/.test(subject))).toBe(true);
  await update('2027-07-02');
  expect(await stateOf()).toBe('RT');
  await database.db.transaction().execute((trx) => clearRetirement(trx, null, 'We stay.'));
  await update('2027-07-03');
  expect(await stateOf()).toBe('AC');
  await update('2028-07-03');
  expect(await stateOf()).toBe('AC');
});

test('warns again when an end is set again after it was withdrawn', async () => {
  const { db } = database;
  const other = await insertOrganization(db);
  await db.insertInto('operators').values({ user_id: other.userId }).execute();
  const { organizationId: id } = organization;
  await set({}, id);
  for (const day of ['2027-04-01', '2027-05-24']) await update(day);
  const warnings = async () => (await subjects()).filter((subject) => /will be deleted/.test(subject)).length;
  expect(await warnings()).toBe(1);
  await db.transaction().execute((trx) => clearRetirement(trx, id, 'We stay.'));
  await update('2027-05-25');
  await set({}, id);
  await update('2027-05-26');
  await update('2027-07-24T23:59:00Z');
  expect([await stateOf(), await warnings()]).toEqual(['RT', 2]);
  await update('2027-07-25');
  expect(await stateOf()).toBe('RT');
  await update('2027-07-31T23:59:00Z');
  expect(await stateOf()).toBeUndefined();
});

test('mails the withdrawal of an announced end once, even before anything has stopped', async () => {
  await set();
  await update('2027-01-01');
  const { name } = await database.db.selectFrom('organizations').select('name').executeTakeFirstOrThrow();
  const [announced] = await waitingAccountMails(database.db, secrets);
  expect(announced?.paragraphs.join(' ')).toMatch(
    new RegExp(
      `end the service for ${name}\\. The last day is 1 March 2027 \\(UTC\\)\\. Reason: We close\\..* probed until 31 March 2027 .* export your data until 30 May 2027 \\(UTC\\)\\. After that day, your data are deleted`,
    ),
  );
  await database.db.transaction().execute((trx) => clearRetirement(trx, null, 'We stay.'));
  await update('2027-01-02');
  await update('2027-01-03');
  expect((await subjects()).slice(1)).toEqual([`The service does not end for ${name}`]);
  await set({ startDate: '2027-02-01' });
  await update('2027-01-04');
  await database.db.transaction().execute((trx) => clearRetirement(trx, null, 'We stay.'));
  await update('2027-02-02');
  expect(await subjects()).toHaveLength(2);
  // If the same end is set again, it is announced again.
  await set();
  await update('2027-02-03');
  expect(await subjects()).toHaveLength(3);
});

test('runs a paid plan until its end, and does not renew it beyond the end of the service', async () => {
  await set();
  await pay('active', '2027-03-20');
  const renewals = async () =>
    (await database.pool.query(`select key from graphile_worker._private_jobs where key like 'stop-renewal:%'`)).rows
      .length;
  await update('2027-02-28');
  expect(await renewals()).toBe(0);
  await update('2027-03-01');
  expect(await renewals()).toBe(1);
  await pay('non_renewing', '2027-03-20');
  await update('2027-04-15');
  expect(await stateOf()).toBe('AC');
  await update('2027-05-18');
  expect(await stateOf()).toBe('AC');
  await pay('cancelled', '2027-03-20');
  await update('2027-05-19');
  expect(await stateOf()).toBe('RT');
});

test('treats all organizations as unpaid if plans are not sold', async () => {
  await set();
  await pay('active', '2027-12-31');
  await update('2027-04-01', false);
  expect(await stateOf()).toBe('RT');
  for (const { paragraphs } of await waitingAccountMails(database.db, secrets))
    expect(paragraphs.join(' ')).not.toMatch(/pay|plan|renew/);
});

test('does not claim in the mail about a withdrawn end that a suspended organization is probed', async () => {
  const { db } = database;
  await set();
  await update('2027-04-01');
  await db
    .updateTable('organizations')
    .set({ suspended_at: new Date(at('2027-04-02')) })
    .execute();
  await db.transaction().execute((trx) => clearRetirement(trx, null, 'We stay.'));
  await update('2027-04-03');
  expect(await stateOf()).toBe('SU');
  const last = (await waitingAccountMails(db, secrets)).at(-1);
  expect(last?.subject).toMatch(/^The service does not end for /);
  expect(last?.paragraphs.join(' ')).toMatch(/remain stopped for another reason/);
});
