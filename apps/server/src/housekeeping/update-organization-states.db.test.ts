import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { dayText } from '../html/moment-text.ts';
import { createSecretBox } from '../storage/connection/secret-box.ts';
import { loadMonitoredChecks } from '../storage/judge/load-monitored-checks.ts';
import { updateOrganizationStatesOfOwner } from '../storage/organizations/organization-states.ts';
import { sharedTestDatabase } from '../storage/testing/database.ts';
import { waitingAccountMails } from '../storage/testing/mails.ts';
import { insertCheck, insertOrganization } from '../storage/testing/seed.ts';
import { updateOrganizationStates } from './update-organization-states.ts';

const DAY = 24 * 3_600_000;
const secrets = createSecretBox(randomBytes(32));
const database = sharedTestDatabase();

const parts = {
  baseUrl: 'https://pharos.example.com',
  isSignUpOpen: true,
  log: pino({ level: 'silent' }),
};
const update = (now: number, verificationIsEnforced = true, pausesUnused = true) =>
  updateOrganizationStates(
    { ...parts, db: database.db, secrets, verificationIsEnforced, pausesUnused, sellsPlans: true },
    now,
  );
const stateOf = async (id: number) =>
  (await database.db.selectFrom('organizations').select('state').where('id', '=', id).executeTakeFirst())?.state;
const verify = (userId: number) =>
  database.db.updateTable('users').set({ email_verified: true }).where('id', '=', userId).execute();

test('stops the checks of an unverified owner after seven days, and starts them again after verification', async () => {
  const { db } = database;
  const organization = await insertOrganization(db);
  const running = await insertCheck(db, organization);
  const pausedAt = new Date('2026-01-01T00:00:00Z');
  const paused = await insertCheck(db, { ...organization, paused: true, monitoring_changed_at: pausedAt });
  const { organizationId: id, userId } = organization;
  await update(Date.now() + 5 * DAY);
  await update(Date.now() + 6.9 * DAY);
  expect(await stateOf(id)).toBe('AC');
  await update(Date.now() + 8 * DAY, false);
  expect(await stateOf(id)).toBe('AC');

  const suspendedAt = Date.now() + 7.1 * DAY;
  await update(suspendedAt);
  expect(await stateOf(id)).toBe('NA');
  const checks = await loadMonitoredChecks(db, secrets, [running, paused]);
  expect(checks.map((check) => [check.id, check.paused, check.monitoringChangedAt, check.revision])).toEqual(
    expect.arrayContaining([
      [running, true, suspendedAt, 2],
      [paused, true, pausedAt.getTime(), 1],
    ]),
  );

  await verify(userId);
  await db.transaction().execute((trx) =>
    updateOrganizationStatesOfOwner(trx, userId, {
      now: suspendedAt + DAY,
      verificationIsEnforced: true,
      pausesUnused: true,
      sellsPlans: true,
    }),
  );
  expect(await stateOf(id)).toBe('AC');
  const [again] = await loadMonitoredChecks(db, secrets, [running]);
  expect(again).toMatchObject({ paused: false, monitoringChangedAt: suspendedAt + DAY });
  const audit = await db.selectFrom('audit_log').selectAll().orderBy('id').execute();
  expect(audit).toMatchObject([
    { action: 'organization.state', actor_user_id: null, before: { state: 'AC' }, after: { state: 'NA' } },
    { action: 'organization.state', before: { state: 'NA' }, after: { state: 'AC' } },
  ]);
});

test('mails an unverified owner before and after the checks stop, without text that was entered at sign-up', async () => {
  const { db } = database;
  const email = 'unproved@example.com';
  const { organizationId } = await insertOrganization(db, { email, name: 'Win 1000 at evil.example' });
  const joinedAt = Date.now();
  await update(joinedAt + 4.9 * DAY);
  expect(await waitingAccountMails(db, secrets)).toEqual([]);
  const warnedAt = joinedAt + 5.1 * DAY;
  await update(warnedAt);
  await update(warnedAt + 600_000);
  const day = dayText(warnedAt + 2 * DAY, 'UTC');
  const warning = { to: email, subject: `Verify your e-mail address by ${day}` };
  expect(await waitingAccountMails(db, secrets)).toMatchObject([warning]);

  await update(warnedAt + 1.9 * DAY);
  expect(await stateOf(organizationId)).toBe('AC');
  await update(warnedAt + 2 * DAY);
  await update(warnedAt + 3 * DAY);
  expect(await stateOf(organizationId)).toBe('NA');
  const mails = await waitingAccountMails(db, secrets);
  expect(mails).toMatchObject([
    warning,
    { to: email, subject: 'Your checks have stopped: verify your e-mail address' },
  ]);
  expect(JSON.stringify(mails)).not.toContain('evil.example');
});

test('warns once after half a year without use, and pauses the organization two weeks later', async () => {
  const { db } = database;
  const lastActive = Date.parse('2026-01-10T00:00:00Z');
  const organization = await insertOrganization(db, {
    email: 'idle@example.com',
    last_active_at: new Date(lastActive),
  });
  await verify(organization.userId);
  const busy = await insertOrganization(db, { last_active_at: new Date(lastActive) });
  await verify(busy.userId);
  const signedIn = {
    user_id: busy.userId,
    token_hash: 'x',
    expires_at: new Date(lastActive + 900 * DAY),
    address: null,
  };
  await db
    .insertInto('sessions')
    .values({ ...signedIn, user_agent: null, last_used_at: new Date('2026-06-20T00:00:00Z') })
    .execute();
  const warnedAt = Date.parse('2026-06-26T01:00:00Z');
  await update(warnedAt - DAY);
  expect(await waitingAccountMails(db, secrets)).toEqual([]);
  await update(warnedAt);
  await update(warnedAt + 3_600_000);
  expect(await waitingAccountMails(db, secrets)).toMatchObject([
    { to: 'idle@example.com', subject: expect.stringMatching(/will be paused on 10 July 2026$/) },
  ]);
  await update(warnedAt + 13.9 * DAY);
  expect(await stateOf(organization.organizationId)).toBe('AC');
  await update(warnedAt + 14 * DAY);
  expect(await stateOf(organization.organizationId)).toBe('PS');
  expect(await stateOf(busy.organizationId)).toBe('AC');
});

test('does not pause unused organizations on a private installation, and ends earlier pauses', async () => {
  const { db } = database;
  const last_active_at = new Date(Date.now() - 900 * DAY);
  const unused = await insertOrganization(db, { last_active_at });
  const paused = await insertOrganization(db, { last_active_at, state: 'PS' });
  const check = await insertCheck(db, paused);
  expect((await loadMonitoredChecks(db, secrets, [check]))[0]?.paused).toBe(true);
  await update(Date.now(), false, false);
  expect([await stateOf(unused.organizationId), await stateOf(paused.organizationId)]).toEqual(['AC', 'AC']);
  expect((await loadMonitoredChecks(db, secrets, [check]))[0]?.paused).toBe(false);
  expect(await waitingAccountMails(db, secrets)).toEqual([]);
});

test('does not pause an unused organization with a paid plan', async () => {
  const { db } = database;
  const unused = { last_active_at: new Date(Date.now() - 200 * DAY), pause_warned_at: new Date(Date.now() - 15 * DAY) };
  const ids = [];
  for (const status of ['active', 'non_renewing', 'cancelled'] as const) {
    const { organizationId, userId } = await insertOrganization(db, unused);
    await verify(userId);
    await db
      .insertInto('subscriptions')
      .values({ organization_id: organizationId, customer_id: `pharos-${status}`, status })
      .execute();
    ids.push(organizationId);
  }
  await update(Date.now());
  expect(await Promise.all(ids.map(stateOf))).toEqual(['AC', 'AC', 'PS']);
});
