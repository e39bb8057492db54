import { randomBytes } from 'node:crypto';
import pino from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { deliver } from '../alerts/deliver.ts';
import { fanOut } from '../alerts/fan-out.ts';
import { testAlertServices } from '../alerts/testing/alert-services.ts';
import { channelsOf, testChannel } from '../alerts/testing/channel.ts';
import {
  confirmOutage,
  endOutage,
  type InsertedCheck,
  insertMonitoredCheck,
  outcomeOf,
  type SeededOutage,
} from '../alerts/testing/scenario.ts';
import { createSecretBox } from '../storage/connection/secret-box.ts';
import type { AccountMail } from '../storage/mails/enqueue-mail.ts';
import { sharedTestDatabase } from '../storage/testing/database.ts';
import { waitingAccountMails } from '../storage/testing/mails.ts';
import { summarizeLimitedAlerts } from './summarize-limited-alerts.ts';

const database = sharedTestDatabase();
const secrets = createSecretBox(randomBytes(32));
const READER = 'reader@example.com';
const START = Date.UTC(2026, 5, 15, 12);
let now: number;
beforeEach(() => {
  now = START;
});

/** Starts an outage now. Its mail is the only one of the day, or is beyond the daily limit. */
const goDown = async (name: string, within?: InsertedCheck): Promise<InsertedCheck & SeededOutage> => {
  const services = testAlertServices(database.db, {
    channels: channelsOf(testChannel({ dailyLimit: 1, digest: null })),
    secrets,
    now: () => now,
  });
  const check = await insertMonitoredCheck(database.db, { name, contacts: [READER] }, within);
  const outage = await confirmOutage(database.db, check, { startedAt: now });
  await fanOut(services, outage);
  for (const { id } of (await outcomeOf(database.db, outage.eventId)).deliveries)
    await deliver(services, { deliveryId: id });
  return { ...check, ...outage };
};
const summarize = async (box = secrets): Promise<AccountMail | undefined> => {
  await database.pool.query('delete from graphile_worker._private_jobs');
  const parts = { db: database.db, secrets: box, baseUrl: 'https://pharos.example', sellsPlans: false };
  await summarizeLimitedAlerts({ ...parts, mailsPerDay: 1, log: pino({ level: 'silent' }) }, now);
  const mails = await waitingAccountMails(database.db, secrets, READER);
  expect(mails.length).toBeLessThanOrEqual(1);
  return mails[0];
};
const linesOf = (mail: AccountMail | undefined) => mail?.sections?.[0]?.lines;

test('lists alerts beyond the daily limit since the last summary, and the end of an outage that it listed before', async () => {
  const mailed = await goDown('mailed');
  expect(await summarize()).toBeUndefined();
  const lasting = await goDown('lasting', mailed);
  now += 60_000;
  const brief = await goDown('brief', mailed);
  now += 60_000;
  await endOutage(database.db, brief, brief, now);
  const first = await summarize();
  expect(first).toMatchObject({
    subject: '2 checks changed while your mail limit of 1 a day was reached',
    countedWith: null,
    unsubscribeLink: expect.stringContaining('https://pharos.example/unsubscribe?of='),
  });
  expect(linesOf(first)).toEqual([
    'DOWN: lasting, 15 June 2026, 12:00:00 UTC',
    'DOWN, and over: brief, from 15 June 2026, 12:01:00 UTC to 15 June 2026, 12:02:00 UTC',
  ]);
  expect(await summarize()).toBeUndefined();
  now += 3_600_000;
  await endOutage(database.db, lasting, lasting, now);
  expect(linesOf(await summarize())).toEqual(['Over: lasting, 15 June 2026, 13:02:00 UTC']);
  expect(await summarize()).toBeUndefined();
});

test('omits a recipient that has unsubscribed from mails', async () => {
  const mailed = await goDown('mailed');
  await goDown('left out', mailed);
  await database.db
    .insertInto('unsubscribed_addresses')
    .values({ organization_id: mailed.organizationId, email: READER })
    .execute();
  expect(await summarize()).toBeUndefined();
});

test('lists fifty alerts, and counts the remaining ones', async () => {
  const leftOut = await goDown('left out', await goDown('mailed'));
  await database.pool.query(
    `with e as (
       insert into alert_events (organization_id, check_id, kind, at, rule, detail, status, closed_at)
       select organization_id, check_id, 'degraded', at, rule, '{}', status, closed_at from alert_events, generate_series(1, 51)
       where id = $1 returning id
     )
     insert into deliveries (event_id, organization_id, check_id, channel, recipient, status, reason, contact_id, created_at)
     select e.id, organization_id, check_id, channel, recipient, status, reason, contact_id, created_at from e, deliveries
     where event_id = $1`,
    [leftOut.eventId],
  );
  const lines = linesOf(await summarize());
  expect([lines?.length, lines?.at(-1)]).toEqual([51, '… and 2 more']);
});

test('mails the summaries of an organization, even after another organization fails', async () => {
  const { organizationId } = await goDown('broken', await goDown('mailed'));
  await goDown('healthy', await goDown('mailed'));
  const seal: typeof secrets.seal = (text, place) => {
    if (text.includes('broken')) throw new Error('broken');
    return secrets.seal(text, place);
  };
  await expect(summarize({ ...secrets, seal })).rejects.toThrow(`failed for organizations ${organizationId}`);
  const mails = await waitingAccountMails(database.db, secrets, READER);
  expect(mails.map(linesOf)).toEqual([['DOWN: healthy, 15 June 2026, 12:00:00 UTC']]);
});
