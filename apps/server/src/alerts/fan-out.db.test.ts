import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../storage/connection/connect.ts';
import { createSecretBox } from '../storage/connection/secret-box.ts';
import { countStatements } from '../storage/testing/count-statements.ts';
import { createTestDatabase, type TestDatabase } from '../storage/testing/database.ts';
import { insertOrganization } from '../storage/testing/seed.ts';
import { ActiveSends } from './active-sends.ts';
import { fanOut } from './fan-out.ts';
import type { AlertServices } from './services.ts';
import { channelsOf, testChannel } from './testing/channel.ts';
import {
  confirmOutage,
  endOutage,
  insertMonitoredCheck,
  outcomeOf,
  pauseOutage,
  waitingJobs,
} from './testing/scenario.ts';

let database: TestDatabase;
let services: AlertServices;
beforeAll(async () => {
  database = await createTestDatabase();
  services = {
    db: database.db,
    channels: channelsOf(testChannel()),
    isSignUpOpen: false,
    sellsPlans: false,
    sends: new ActiveSends(pino({ level: 'silent' })),
    secrets: createSecretBox(Buffer.alloc(32, 7)),
    log: pino({ level: 'silent' }),
    now: Date.now,
    random: Math.random,
  };
});
afterAll(() => database.close());

const two = ['a@example.com', 'b@example.com'];

describe('fanOut', () => {
  test('creates one delivery and one job per recipient, even if it runs several times', async () => {
    const check = await insertMonitoredCheck(database.db, { name: 'Twice', contacts: two });
    const { eventId } = await confirmOutage(database.db, check);
    await Promise.all([fanOut(services, { eventId }), fanOut(services, { eventId })]);
    await fanOut(services, { eventId });
    const { status, deliveries } = await outcomeOf(database.db, eventId);
    expect(status).toBe('fanned-out');
    expect(deliveries.map(({ recipient, status }) => [recipient, status])).toEqual([
      ['a@example.com', 'pending'],
      ['b@example.com', 'pending'],
    ]);
    const keys = (await waitingJobs(database.db)).map(({ key }) => key);
    for (const { id } of deliveries) expect(keys.filter((key) => key === `deliver:${id}`)).toHaveLength(1);
  });

  test('uses the same number of statements for fifty recipients as for one, for an opening and for its end', async () => {
    const own = openDatabase(database.url, 1);
    const statements = await countStatements(own.pool);
    const statementsFor = async (contacts: readonly string[]): Promise<number[]> => {
      const check = await insertMonitoredCheck(database.db, { name: 'Many', contacts });
      const outage = await confirmOutage(database.db, check);
      const counts: number[] = [];
      for (const eventId of [outage.eventId, await endOutage(database.db, check, outage)]) {
        const before = statements();
        await fanOut({ ...services, db: own.db }, { eventId });
        counts.push(statements() - before);
        expect((await outcomeOf(database.db, eventId)).deliveries).toHaveLength(contacts.length);
      }
      return counts;
    };
    const one = await statementsFor(['one@example.com']);
    expect(await statementsFor(Array.from({ length: 50 }, (_, index) => `many-${index}@example.com`))).toEqual(one);
    await own.close();
  });

  test('decides the recipients once: a recipient that is added later gets nothing', async () => {
    const check = await insertMonitoredCheck(database.db, { name: 'Late', contacts: ['a@example.com'] });
    const { eventId } = await confirmOutage(database.db, check);
    await fanOut(services, { eventId });
    await database.db
      .insertInto('check_recipients')
      .values({ check_id: check.checkId, membership_id: check.membershipId, contact_id: null })
      .execute();
    await fanOut(services, { eventId });
    expect((await outcomeOf(database.db, eventId)).deliveries).toHaveLength(1);
  });

  test('sends neither an outage that ends within the alert delay nor its end, and stores the reason for both', async () => {
    const check = await insertMonitoredCheck(database.db, { name: 'Brief', contacts: two });
    const outage = await confirmOutage(database.db, check, { delayMs: 60_000 });
    const upId = await endOutage(database.db, check, outage);
    await fanOut(services, { eventId: upId });
    await fanOut(services, { eventId: outage.eventId });
    expect(await outcomeOf(database.db, outage.eventId)).toMatchObject({
      status: 'not-sent',
      reason: 'recovered-within-delay',
      deliveries: [],
    });
    expect(await outcomeOf(database.db, upId)).toMatchObject({
      status: 'not-sent',
      reason: 'opening-not-sent',
      deliveries: [],
    });
  });

  test('reschedules an outage that is not due yet to its due time', async () => {
    const check = await insertMonitoredCheck(database.db, { name: 'Early', contacts: two });
    const startedAt = Date.now();
    const { eventId } = await confirmOutage(database.db, check, { startedAt, delayMs: 3_600_000 });
    await fanOut(services, { eventId });
    expect((await outcomeOf(database.db, eventId)).status).toBe('open');
    const due = (await waitingJobs(database.db)).filter(({ run_at }) => run_at.getTime() > startedAt + 3_540_000);
    expect(due.map(({ task }) => task)).toEqual(['fan-out', 'fan-out']);
    const payloads = await sql<{ payload: unknown }>`select payload from graphile_worker._private_jobs
      where run_at > ${new Date(startedAt + 3_540_000)}`.execute(database.db);
    expect(payloads.rows).toEqual([{ payload: { eventId } }, { payload: { eventId } }]);
  });

  test('does not reschedule an outage without a due time', async () => {
    const check = await insertMonitoredCheck(database.db, { name: 'Held', contacts: two });
    const { eventId } = await confirmOutage(database.db, check);
    await database.db.updateTable('alert_events').set({ due_at: null }).where('id', '=', eventId).execute();
    const before = await waitingJobs(database.db);
    await fanOut(services, { eventId });
    expect((await outcomeOf(database.db, eventId)).status).toBe('open');
    expect(await waitingJobs(database.db)).toEqual(before);
  });

  test('does not send the end of an outage without a due time, and leaves the outage open for the judge', async () => {
    const check = await insertMonitoredCheck(database.db, { name: 'Held', contacts: two });
    const outage = await confirmOutage(database.db, check);
    await database.db.updateTable('alert_events').set({ due_at: null }).where('id', '=', outage.eventId).execute();
    const upId = await endOutage(database.db, check, outage);
    await fanOut(services, { eventId: upId });
    expect(await outcomeOf(database.db, upId)).toMatchObject({ status: 'not-sent', reason: 'opening-not-sent' });
    expect(await outcomeOf(database.db, outage.eventId)).toMatchObject({ status: 'open', reason: null });
  });

  test('sends an outage without a delay and its end, even if it is judged late', async () => {
    const check = await insertMonitoredCheck(database.db, { name: 'Late', contacts: ['late@example.com'] });
    const startedAt = Date.now() - 600_000;
    const outage = await confirmOutage(database.db, check, { startedAt });
    const upId = await endOutage(database.db, check, outage, startedAt + 30_000);
    await fanOut(services, { eventId: outage.eventId });
    for (const eventId of [outage.eventId, upId]) {
      expect(await outcomeOf(database.db, eventId)).toMatchObject({ status: 'fanned-out', deliveries: [{}] });
    }
  });

  test('counts each outage with its end as one message for the digest rule if it ended before it was sent', async () => {
    const contacts = ['both-ends@example.com'];
    const first = await insertMonitoredCheck(database.db, { name: 'Both 0', contacts });
    const events: [number, number][] = [];
    for (let index = 0; index < 7; index += 1) {
      const check =
        index === 0 ? first : await insertMonitoredCheck(database.db, { name: `Both ${index}`, contacts }, first);
      const outage = await confirmOutage(database.db, check);
      events.push([outage.eventId, await endOutage(database.db, check, outage)]);
    }
    for (const [eventId] of events) await fanOut(services, { eventId });
    const ways = await Promise.all(
      events.map(async (ends) => {
        const outcomes = await Promise.all(ends.map((eventId) => outcomeOf(database.db, eventId)));
        return outcomes.flatMap(({ deliveries }) => deliveries.map(({ status }) => status));
      }),
    );
    expect(ways).toEqual([
      ...Array.from({ length: 5 }, () => ['pending', 'pending']),
      ...Array.from({ length: 2 }, () => ['digest', 'digest']),
    ]);
  });

  test('completes both ends of an outage without a deadlock when their jobs run at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const check = await insertMonitoredCheck(database.db, { name: 'Crossing', contacts: two });
      const outage = await confirmOutage(database.db, check);
      const upId = await endOutage(database.db, check, outage);
      await Promise.all([fanOut(services, { eventId: upId }), fanOut(services, { eventId: outage.eventId })]);
      for (const eventId of [outage.eventId, upId]) {
        expect((await outcomeOf(database.db, eventId)).deliveries).toHaveLength(2);
      }
    }
  });

  test('closes an outage that is not due yet together with a recovery within the alert delay', async () => {
    const check = await insertMonitoredCheck(database.db, { name: 'Closed', contacts: two });
    const outage = await confirmOutage(database.db, check, { startedAt: Date.now(), delayMs: 3_600_000 });
    const upId = await endOutage(database.db, check, outage);
    await fanOut(services, { eventId: upId });
    expect(await outcomeOf(database.db, outage.eventId)).toMatchObject({
      status: 'not-sent',
      reason: 'recovered-within-delay',
      closed_at: expect.any(Date),
    });
  });

  test('closes the recovery of a deleted check without deciding on its outage', async () => {
    const check = await insertMonitoredCheck(database.db, { name: 'Deleted' });
    const outage = await confirmOutage(database.db, check, { startedAt: Date.now(), delayMs: 3_600_000 });
    const upId = await endOutage(database.db, check, outage);
    await database.db.deleteFrom('checks').where('id', '=', check.checkId).execute();
    await fanOut(services, { eventId: upId });
    expect((await outcomeOf(database.db, upId)).reason).toBe('check-deleted');
    expect((await outcomeOf(database.db, outage.eventId)).status).toBe('open');
  });

  test('logs each decision once with the check and the number of recipients, or the reason for sending nothing', async () => {
    const lines: unknown[] = [];
    const log = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) });
    const withContacts = await insertMonitoredCheck(database.db, { name: 'Told', contacts: two });
    const withoutContacts = await insertMonitoredCheck(database.db, { name: 'Untold' });
    for (const check of [withContacts, withoutContacts]) {
      const { eventId } = await confirmOutage(database.db, check);
      for (const _ of [1, 2]) await fanOut({ ...services, log }, { eventId });
    }
    expect(lines).toMatchObject([
      { level: 30, msg: 'Alert event processed', checkId: withContacts.checkId, kind: 'down', recipients: 2 },
      { checkId: withoutContacts.checkId, kind: 'down', recipients: 0, notSent: 'no-recipient' },
    ]);
    expect(lines).toHaveLength(2);
  });

  test('does nothing for an event that no longer exists', async () => {
    await expect(fanOut(services, { eventId: 999_999_999 })).resolves.toEqual([]);
  });

  test('stores all-muted as the reason when every recipient is muted', async () => {
    const check = await insertMonitoredCheck(database.db, { name: 'All muted', owner: { muted: true } });
    const { eventId } = await confirmOutage(database.db, check);
    await fanOut(services, { eventId });
    expect(await outcomeOf(database.db, eventId)).toMatchObject({
      status: 'not-sent',
      reason: 'all-muted',
      deliveries: [{ status: 'skipped', reason: 'member-muted' }],
    });
  });

  test('creates pending deliveries for channels that this release does not know', async () => {
    const check = await insertMonitoredCheck(database.db, { name: 'Unknown', contacts: ['unknown@example.com'] });
    const { eventId } = await confirmOutage(database.db, check);
    await fanOut({ ...services, channels: new Map() }, { eventId });
    expect((await outcomeOf(database.db, eventId)).deliveries).toMatchObject([{ status: 'pending' }]);
  });

  test('skips a muted member with the reason, and notifies the other recipients', async () => {
    const check = await insertMonitoredCheck(database.db, {
      name: 'Muted',
      contacts: ['a@example.com'],
      owner: { muted: true },
    });
    const { eventId } = await confirmOutage(database.db, check);
    await fanOut(services, { eventId });
    const { status, deliveries } = await outcomeOf(database.db, eventId);
    expect(status).toBe('fanned-out');
    expect(deliveries.map(({ status, reason }) => [status, reason])).toEqual([
      ['pending', null],
      ['skipped', 'member-muted'],
    ]);
  });

  test.each([
    ['the member is muted', { muted: true }, false],
    ['the contact is muted', { muted: false }, true],
  ])('sends to an address that is both a member and a contact when only %s', async (_who, owner, isContactMuted) => {
    const organization = await insertOrganization(database.db, { membership: { disable_alert_emails: owner.muted } });
    const { email } = await database.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', organization.userId)
      .executeTakeFirstOrThrow();
    const check = await insertMonitoredCheck(database.db, { name: 'Shared', contacts: [email], owner }, organization);
    await database.db
      .updateTable('contacts')
      .set({ disable_alert_emails: isContactMuted })
      .where('organization_id', '=', check.organizationId)
      .execute();
    const { eventId } = await confirmOutage(database.db, check);
    await fanOut(services, { eventId });
    expect((await outcomeOf(database.db, eventId)).deliveries).toMatchObject([
      { recipient: email, status: 'pending', reason: null },
    ]);
  });

  test('stores no-recipient as the reason when a check has no recipient', async () => {
    const check = await insertMonitoredCheck(database.db, { name: 'Nobody' });
    const { eventId } = await confirmOutage(database.db, check);
    await fanOut(services, { eventId });
    expect((await outcomeOf(database.db, eventId)).reason).toBe('no-recipient');
  });

  test('sends neither an outage of a check that is paused within the alert delay nor the pause', async () => {
    const check = await insertMonitoredCheck(database.db, { name: 'Paused', contacts: two });
    const outage = await confirmOutage(database.db, check, { startedAt: Date.now(), delayMs: 3_600_000 });
    const pausedId = await pauseOutage(database.db, check, outage);
    await fanOut(services, { eventId: pausedId });
    expect((await outcomeOf(database.db, outage.eventId)).reason).toBe('check-paused');
    expect((await outcomeOf(database.db, pausedId)).reason).toBe('opening-not-sent');
  });

  test('sends a due outage of a check that was paused before the alert was sent and before the judge processed the pause', async () => {
    const check = await insertMonitoredCheck(database.db, { name: 'Paused', contacts: two });
    const { eventId } = await confirmOutage(database.db, check);
    await database.db
      .updateTable('checks')
      .set({ paused: true, monitoring_changed_at: new Date() })
      .where('id', '=', check.checkId)
      .execute();
    await fanOut(services, { eventId });
    expect(await outcomeOf(database.db, eventId)).toMatchObject({ status: 'fanned-out', deliveries: [{}, {}] });
  });

  test('sends a pause during an outage once, to the recipients of the outage', async () => {
    const check = await insertMonitoredCheck(database.db, { name: 'Paused', contacts: two, owner: { muted: true } });
    const outage = await confirmOutage(database.db, check);
    await fanOut(services, { eventId: outage.eventId });
    await database.db.deleteFrom('check_recipients').where('check_id', '=', check.checkId).execute();
    const pausedId = await pauseOutage(database.db, check, outage);
    for (let times = 0; times < 2; times += 1) await fanOut(services, { eventId: pausedId });
    expect((await outcomeOf(database.db, pausedId)).deliveries.map(({ recipient }) => recipient)).toEqual(two);
  });

  test('does not send the pauses of a suspended organization', async () => {
    const check = await insertMonitoredCheck(database.db, { name: 'Suspended', contacts: two });
    const outage = await confirmOutage(database.db, check);
    await fanOut(services, { eventId: outage.eventId });
    const pausedId = await pauseOutage(database.db, check, outage);
    await database.db
      .updateTable('organizations')
      .set({ state: 'CA' })
      .where('id', '=', check.organizationId)
      .execute();
    await fanOut(services, { eventId: pausedId });
    expect(await outcomeOf(database.db, pausedId)).toMatchObject({ reason: 'organization-inactive', deliveries: [] });
  });

  test('sends a recovery exactly to the recipients that were sent the outage, even if the recipients of the check have changed', async () => {
    const check = await insertMonitoredCheck(database.db, {
      name: 'Told',
      contacts: two,
      owner: { muted: true },
    });
    const outage = await confirmOutage(database.db, check);
    await fanOut(services, { eventId: outage.eventId });
    await database.db
      .updateTable('deliveries')
      .set({ status: 'failed', reason: 'refused' })
      .where('event_id', '=', outage.eventId)
      .where('recipient', '=', 'b@example.com')
      .execute();
    await database.db.deleteFrom('check_recipients').where('check_id', '=', check.checkId).execute();
    const upId = await endOutage(database.db, check, outage);
    await fanOut(services, { eventId: upId });
    expect((await outcomeOf(database.db, upId)).deliveries.map(({ recipient }) => recipient)).toEqual([
      'a@example.com',
    ]);
  });

  test('makes a recovery wait for an outage that is still being fanned out', async () => {
    const check = await insertMonitoredCheck(database.db, { name: 'Race', contacts: two });
    const outage = await confirmOutage(database.db, check);
    const upId = await endOutage(database.db, check, outage);
    await fanOut(services, { eventId: upId });
    expect((await outcomeOf(database.db, upId)).status).toBe('open');
    await fanOut(services, { eventId: outage.eventId });
    expect((await outcomeOf(database.db, upId)).deliveries).toHaveLength(2);
  });

  test('creates deliveries only for the alert kinds that the channel sends', async () => {
    const check = await insertMonitoredCheck(database.db, { name: 'Carried', contacts: ['a@example.com'] });
    const outage = await confirmOutage(database.db, check);
    const outagesOnly = { ...services, channels: channelsOf(testChannel({ kinds: ['down'] })) };
    await fanOut(outagesOnly, { eventId: outage.eventId });
    expect((await outcomeOf(database.db, outage.eventId)).deliveries).toHaveLength(1);
    const upId = await endOutage(database.db, check, outage);
    await fanOut(outagesOnly, { eventId: upId });
    expect(await outcomeOf(database.db, upId)).toMatchObject({
      status: 'not-sent',
      reason: 'no-recipient',
      deliveries: [],
    });
  });

  test('sends every alert separately on a channel without digests', async () => {
    const separately = { ...services, channels: channelsOf(testChannel({ digest: null })) };
    const first = await insertMonitoredCheck(database.db, { name: 'Separate', contacts: ['separate@example.com'] });
    for (let index = 0; index < 7; index += 1) {
      const { eventId } = await confirmOutage(database.db, first);
      await fanOut(separately, { eventId });
      const { deliveries } = await outcomeOf(database.db, eventId);
      expect(deliveries).toMatchObject([{ status: 'pending', digest_until: null }]);
    }
  });

  test('sends five emails and one digest for many simultaneous outages, even if they are fanned out at the same time', async () => {
    const first = await insertMonitoredCheck(database.db, { name: 'Mass', contacts: ['mass@example.com'] });
    const outages = await Promise.all(
      Array.from({ length: 9 }, async (_, index) => {
        const check = await insertMonitoredCheck(
          database.db,
          { name: `Mass ${index}`, contacts: ['mass@example.com'] },
          first,
        );
        return confirmOutage(database.db, check);
      }),
    );
    await Promise.all(outages.map(({ eventId }) => fanOut(services, { eventId })));
    const deliveries = await database.db
      .selectFrom('deliveries')
      .selectAll()
      .where('recipient', '=', 'mass@example.com')
      .execute();
    expect(deliveries.filter(({ status }) => status === 'pending')).toHaveLength(5);
    const digest = deliveries.filter(({ status }) => status === 'digest');
    expect(digest).toHaveLength(4);
    expect(new Set(digest.map(({ digest_until: until }) => until?.getTime())).size).toBe(1);
    const jobs = (await waitingJobs(database.db)).filter(({ key }) => key?.includes('mass@example.com'));
    expect(jobs).toMatchObject([{ task: 'deliver-digest' }]);
    expect(Number(jobs[0]?.run_at) / 1000).toBeCloseTo(Number(digest[0]?.digest_until) / 1000, -1);
  });
});
