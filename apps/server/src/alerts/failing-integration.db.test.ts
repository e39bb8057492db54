import pino from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { notifyFailingIntegrations } from '../housekeeping/notify-failing-integrations.ts';
import { insertIntegration, updateIntegration } from '../storage/integrations/integrations.ts';
import { sharedTestDatabase } from '../storage/testing/database.ts';
import { waitingAccountMails } from '../storage/testing/mails.ts';
import { insertOrganization, type SeededOrganization } from '../storage/testing/seed.ts';
import type { SendOutcome } from './channels/channel.ts';
import { deliver } from './deliver.ts';
import { fanOut } from './fan-out.ts';
import type { AlertServices } from './services.ts';
import { testAlertServices } from './testing/alert-services.ts';
import { channelsOf, testChannel } from './testing/channel.ts';
import { confirmOutage, insertMonitoredCheck, waitingJobs } from './testing/scenario.ts';

const HOUR_MS = 3_600_000;
const START = Date.UTC(2026, 0, 5, 12);
const BUSY: SendOutcome = { accepted: false, reason: 'HTTP 500', permanent: false, retryAfterMs: null };

const database = sharedTestDatabase();
let organization: SeededOrganization;
let services: AlertServices;
let id: number;
let now: number;
let answer: SendOutcome;
let tried: number;
let duringSend: () => Promise<unknown>;
beforeEach(async () => {
  organization = await insertOrganization(database.db, { name: 'Acme' });
  now = START;
  answer = BUSY;
  tried = 0;
  duringSend = async () => {};
  const chat = testChannel({
    id: 'chat',
    digest: null,
    recipientsOf: (integration) => [String(integration.id)],
    send: async () => {
      tried += 1;
      await duringSend();
      return answer;
    },
  });
  services = testAlertServices(database.db, { channels: channelsOf(chat), now: () => now });
  id = await insertIntegration(database.db, services.secrets, {
    organizationId: organization.organizationId,
    kind: 'chat',
    state: 'AC',
    name: 'Operations',
    checkIds: null,
    config: {},
    secrets: {},
  });
});

const goDown = async (): Promise<void> => {
  const check = await insertMonitoredCheck(database.db, { name: 'Shop' }, organization);
  const { eventId } = await confirmOutage(database.db, check, { startedAt: now });
  await fanOut(services, { eventId });
};
const stored = () => database.db.selectFrom('integrations').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const deliveries = () => database.db.selectFrom('deliveries').selectAll().orderBy('id').execute();
const tryAll = async (): Promise<number> => {
  tried = 0;
  for (const delivery of await deliveries())
    if (delivery.status === 'pending') await deliver(services, { deliveryId: delivery.id });
  return tried;
};
const runNotification = async (secrets = services.secrets) => {
  const parts = {
    db: database.db,
    secrets,
    baseUrl: 'https://pharos.example',
    isSignUpOpen: false,
    log: pino({ level: 'silent' }),
  };
  await notifyFailingIntegrations(parts, now);
  return waitingAccountMails(database.db, services.secrets);
};

test('notifies admins once of an integration that has failed for a day and for ten messages', async () => {
  for (let n = 0; n < 9; n += 1) await goDown();
  await tryAll();
  await tryAll();
  now += 24 * HOUR_MS;
  expect(await runNotification()).toEqual([]);
  await goDown();
  await tryAll();
  expect((await stored()).failures).toBe(10);
  now -= 1;
  expect(await runNotification()).toEqual([]);
  now += 1;
  const mails = await runNotification();
  expect(mails).toHaveLength(1);
  expect(mails[0]?.subject).toBe('“Operations” gets no alerts');
  expect(mails[0]?.paragraphs.join('\n')).toMatch(/Since 5 January 2026, 12:00:00 UTC, none of 10 messages.*HTTP 500/);
  expect(await runNotification()).toHaveLength(1);
});

test('emails admins about a rejected integration, even after the email of another organization fails', async () => {
  const { organizationId } = await insertOrganization(database.db);
  await insertIntegration(database.db, services.secrets, {
    ...{ organizationId, kind: 'chat', state: 'AC', name: 'Healthy', checkIds: null, config: {}, secrets: {} },
  });
  await database.pool.query(`update integrations set problem = 'gone', failing_since = $1, last_failure = 'HTTP 410'`, [
    new Date(now),
  ]);
  const seal: typeof services.secrets.seal = (text, place) => {
    if (text.includes('Operations')) throw new Error('broken');
    return services.secrets.seal(text, place);
  };
  const mailing = runNotification({ ...services.secrets, seal });
  await expect(mailing).rejects.toThrow(`failed for organizations ${organization.organizationId}`);
  const mails = await waitingAccountMails(database.db, services.secrets);
  expect(mails.map(({ subject }) => subject)).toEqual(['“Healthy” gets no alerts']);
});

const failForADay = async (): Promise<void> => {
  for (let n = 0; n < 10; n += 1) await goDown();
  await tryAll();
  now += 24 * HOUR_MS;
  await runNotification();
};

test('retries a failing integration once an hour, and gives up messages that are a day old', async () => {
  await failForADay();
  for (let n = 0; n < 3; n += 1) await goDown();
  // One old delivery is tried and given up. The other old ones are given up without an attempt.
  expect(await tryAll()).toBe(1);
  const left = await deliveries();
  expect(left.map(({ status }) => status)).toEqual([...Array(10).fill('failed'), ...Array(3).fill('pending')]);
  expect(left[5]).toMatchObject({ reason: 'given-up', reason_detail: 'HTTP 500' });
  expect(await tryAll()).toBe(0);
  now += HOUR_MS - 1;
  expect(await tryAll()).toBe(0);
  now += 1;
  expect(await tryAll()).toBe(1);
  expect(await tryAll()).toBe(0);
});

test('wakes a recovery that waits behind an alert that is given up', async () => {
  const { db } = database;
  for (let n = 0; n < 10; n += 1) await goDown();
  const { checkId } = await insertMonitoredCheck(db, { name: 'Slow' }, organization);
  const event = { organization_id: organization.organizationId, check_id: checkId, at: new Date(now), rule: '' };
  for (const kind of ['degraded', 'recovered'] as const) {
    const { id: eventId } = await db
      .insertInto('alert_events')
      .values({ ...event, kind, detail: '{}', due_at: new Date(now) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await fanOut(services, { eventId });
  }
  await tryAll();
  now += 24 * HOUR_MS;
  await runNotification();
  const ids = (await deliveries()).map((delivery) => delivery.id);
  const [first = 0, slow = 0, recovered] = [0, 10, 11].map((index) => ids[index]);
  const isWoken = async () => (await waitingJobs(db)).some(({ key }) => key === `deliver:${recovered}`);
  // The first message uses the attempt of this hour. The next one is given up without an attempt.
  await deliver(services, { deliveryId: first });
  expect(await isWoken()).toBe(false);
  await deliver(services, { deliveryId: slow });
  expect((await deliveries()).map(({ status }) => status).slice(10)).toEqual(['failed', 'pending']);
  expect(await isWoken()).toBe(true);
});

test('sends all waiting messages as soon as one message is accepted', async () => {
  await failForADay();
  for (let n = 0; n < 3; n += 1) await goDown();
  await tryAll();
  answer = { accepted: true, answer: 'ok' };
  now += HOUR_MS;
  const [, ...rest] = (await deliveries()).filter(({ status }) => status === 'pending');
  const first = (await deliveries()).find(({ status }) => status === 'pending');
  await deliver(services, { deliveryId: first?.id ?? 0 });
  const jobs = await waitingJobs(database.db);
  const dueOf = (deliveryId: number) => jobs.find(({ key }) => key === `deliver:${deliveryId}`)?.run_at.getTime();
  // The due times are by the clock of the database.
  for (const waiting of rest) expect(dueOf(waiting.id)).toBeLessThanOrEqual(Date.now());
  expect(await stored()).toMatchObject({ failing_since: null, failures: 0, failing_told_at: null, next_try_at: null });
  expect(await tryAll()).toBe(2);
});

test('does not delay a retry after the clock was set back', async () => {
  await failForADay();
  await goDown();
  await tryAll();
  now -= 10 * HOUR_MS;
  expect(await tryAll()).toBe(1);
});

test('notifies admins immediately, and only once, of an integration with a permanent rejection', async () => {
  answer = { ...BUSY, reason: 'HTTP 401', permanent: true, problem: 'unauthorized' };
  await goDown();
  await goDown();
  await tryAll();
  expect((await waitingJobs(database.db)).map(({ task }) => task)).toContain('tell-failing-integrations');
  const mails = await runNotification();
  expect(mails).toHaveLength(1);
  expect(mails[0]?.headline).toBe('The integration “Operations” does not receive messages any more');
  expect(mails[0]?.paragraphs.join()).toContain('HTTP 401');
  expect(await runNotification()).toHaveLength(1);
});

test('ignores a rejection if a person changed the settings during the send', async () => {
  await goDown();
  answer = { ...BUSY, reason: 'HTTP 410', permanent: true, problem: 'gone' };
  duringSend = async () => {
    const of = { organizationId: organization.organizationId, id };
    await updateIntegration(database.db, services.secrets, of, { config: { url: 'new' } });
  };
  await tryAll();
  expect(await stored()).toMatchObject({ state: 'AC', problem: null, failing_since: null });
});
