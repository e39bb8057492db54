import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../storage/connection/connect.ts';
import { createSecretBox } from '../storage/connection/secret-box.ts';
import { countStatements } from '../storage/testing/count-statements.ts';
import { createTestDatabase, type TestDatabase } from '../storage/testing/database.ts';
import { insertOrganization } from '../storage/testing/seed.ts';
import { fanOut } from './fan-out.ts';
import { SendsUnderWay } from './sends-under-way.ts';
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
    strangersMaySignUp: false,
    sellsPlans: false,
    sends: new SendsUnderWay(pino({ level: 'silent' })),
    secrets: createSecretBox(Buffer.alloc(32, 7)),
    log: pino({ level: 'silent' }),
    now: Date.now,
    random: Math.random,
  };
});
afterAll(() => database.close());

const two = ['a@example.com', 'b@example.com'];

describe('fan-out', () => {
  test('makes one delivery and one job a recipient, however often it runs', async () => {
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

  test('takes as many statements for fifty recipients as for one, of an opening and of its end', async () => {
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

  test('is decided once: a recipient that comes later gets nothing', async () => {
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

  test('an outage over within the alert delay is not sent, nor is its end, and both say why', async () => {
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

  test('an outage that is not due yet is looked at again when it is', async () => {
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

  test('a held outage is not looked at again by itself', async () => {
    const check = await insertMonitoredCheck(database.db, { name: 'Held', contacts: two });
    const { eventId } = await confirmOutage(database.db, check);
    await database.db.updateTable('alert_events').set({ due_at: null }).where('id', '=', eventId).execute();
    const before = await waitingJobs(database.db);
    await fanOut(services, { eventId });
    expect((await outcomeOf(database.db, eventId)).status).toBe('open');
    expect(await waitingJobs(database.db)).toEqual(before);
  });

  test('an end of a held outage is not sent, and leaves that to the judge', async () => {
    const check = await insertMonitoredCheck(database.db, { name: 'Held', contacts: two });
    const outage = await confirmOutage(database.db, check);
    await database.db.updateTable('alert_events').set({ due_at: null }).where('id', '=', outage.eventId).execute();
    const upId = await endOutage(database.db, check, outage);
    await fanOut(services, { eventId: upId });
    expect(await outcomeOf(database.db, upId)).toMatchObject({ status: 'not-sent', reason: 'opening-not-sent' });
    expect(await outcomeOf(database.db, outage.eventId)).toMatchObject({ status: 'open', reason: null });
  });

  test('an outage without a delay is sent however late it is judged, and so is its end', async () => {
    const check = await insertMonitoredCheck(database.db, { name: 'Late', contacts: ['late@example.com'] });
    const startedAt = Date.now() - 600_000;
    const outage = await confirmOutage(database.db, check, { startedAt });
    const upId = await endOutage(database.db, check, outage, startedAt + 30_000);
    await fanOut(services, { eventId: outage.eventId });
    for (const eventId of [outage.eventId, upId]) {
      expect(await outcomeOf(database.db, eventId)).toMatchObject({ status: 'fanned-out', deliveries: [{}] });
    }
  });

  test('of many outages that were over before they were told, each with its end is one message of the digest rule', async () => {
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

  test('both ends at once, and each by its own job, end without waiting for each other', async () => {
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

  test('a recovery within the delay closes its outage with it, before that is due', async () => {
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

  test('a recovery of a deleted check says nothing of its outage', async () => {
    const check = await insertMonitoredCheck(database.db, { name: 'Deleted' });
    const outage = await confirmOutage(database.db, check, { startedAt: Date.now(), delayMs: 3_600_000 });
    const upId = await endOutage(database.db, check, outage);
    await database.db.deleteFrom('checks').where('id', '=', check.checkId).execute();
    await fanOut(services, { eventId: upId });
    expect((await outcomeOf(database.db, upId)).reason).toBe('check-deleted');
    expect((await outcomeOf(database.db, outage.eventId)).status).toBe('open');
  });

  test('logs once what was decided of which check: how many are told, or why nobody is', async () => {
    const lines: unknown[] = [];
    const log = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) });
    const told = await insertMonitoredCheck(database.db, { name: 'Told', contacts: two });
    const untold = await insertMonitoredCheck(database.db, { name: 'Untold' });
    for (const check of [told, untold]) {
      const { eventId } = await confirmOutage(database.db, check);
      for (const _ of [1, 2]) await fanOut({ ...services, log }, { eventId });
    }
    expect(lines).toMatchObject([
      { level: 30, msg: 'An alert was decided', checkId: told.checkId, kind: 'down', recipients: 2 },
      { checkId: untold.checkId, kind: 'down', recipients: 0, notSent: 'no-recipient' },
    ]);
    expect(lines).toHaveLength(2);
  });

  test('an event that is gone is nothing to do', async () => {
    await expect(fanOut(services, { eventId: 999_999_999 })).resolves.toEqual([]);
  });

  test('when every recipient is muted, that is the outcome', async () => {
    const check = await insertMonitoredCheck(database.db, { name: 'All muted', owner: { muted: true } });
    const { eventId } = await confirmOutage(database.db, check);
    await fanOut(services, { eventId });
    expect(await outcomeOf(database.db, eventId)).toMatchObject({
      status: 'not-sent',
      reason: 'all-muted',
      deliveries: [{ status: 'skipped', reason: 'member-muted' }],
    });
  });

  test('recipients on a channel that this release does not know wait for one that does', async () => {
    const check = await insertMonitoredCheck(database.db, { name: 'Unknown', contacts: ['unknown@example.com'] });
    const { eventId } = await confirmOutage(database.db, check);
    await fanOut({ ...services, channels: new Map() }, { eventId });
    expect((await outcomeOf(database.db, eventId)).deliveries).toMatchObject([{ status: 'pending' }]);
  });

  test('a muted member is skipped with the reason, the others get it', async () => {
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
  ])('an address of a member and a contact gets it when only %s', async (_who, owner, isContactMuted) => {
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

  test('having no recipient is an outcome of its own', async () => {
    const check = await insertMonitoredCheck(database.db, { name: 'Nobody' });
    const { eventId } = await confirmOutage(database.db, check);
    await fanOut(services, { eventId });
    expect((await outcomeOf(database.db, eventId)).reason).toBe('no-recipient');
  });

  test('an outage of a check that is paused within the alert delay is not sent, nor is the pause', async () => {
    const check = await insertMonitoredCheck(database.db, { name: 'Paused', contacts: two });
    const outage = await confirmOutage(database.db, check, { startedAt: Date.now(), delayMs: 3_600_000 });
    const pausedId = await pauseOutage(database.db, check, outage);
    await fanOut(services, { eventId: pausedId });
    expect((await outcomeOf(database.db, outage.eventId)).reason).toBe('check-paused');
    expect((await outcomeOf(database.db, pausedId)).reason).toBe('opening-not-sent');
  });

  test('an outage of a check that was paused before we told of it is told, also before the judge hears of the pause', async () => {
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

  test('a pause during an outage goes to those who were sent the outage, once', async () => {
    const check = await insertMonitoredCheck(database.db, { name: 'Paused', contacts: two, owner: { muted: true } });
    const outage = await confirmOutage(database.db, check);
    await fanOut(services, { eventId: outage.eventId });
    await database.db.deleteFrom('check_recipients').where('check_id', '=', check.checkId).execute();
    const pausedId = await pauseOutage(database.db, check, outage);
    for (let times = 0; times < 2; times += 1) await fanOut(services, { eventId: pausedId });
    expect((await outcomeOf(database.db, pausedId)).deliveries.map(({ recipient }) => recipient)).toEqual(two);
  });

  test('that a whole organization is suspended during an outage is not told', async () => {
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

  test('a recovery goes to exactly those that its outage was sent to, whoever is a recipient by then', async () => {
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

  test('a recovery waits for an outage that is still being fanned out', async () => {
    const check = await insertMonitoredCheck(database.db, { name: 'Race', contacts: two });
    const outage = await confirmOutage(database.db, check);
    const upId = await endOutage(database.db, check, outage);
    await fanOut(services, { eventId: upId });
    expect((await outcomeOf(database.db, upId)).status).toBe('open');
    await fanOut(services, { eventId: outage.eventId });
    expect((await outcomeOf(database.db, upId)).deliveries).toHaveLength(2);
  });

  test('makes deliveries only of the alerts that the channel carries', async () => {
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

  test('of a channel without digests every alert is sent separately', async () => {
    const separately = { ...services, channels: channelsOf(testChannel({ digest: null })) };
    const first = await insertMonitoredCheck(database.db, { name: 'Separate', contacts: ['separate@example.com'] });
    for (let index = 0; index < 7; index += 1) {
      const { eventId } = await confirmOutage(database.db, first);
      await fanOut(separately, { eventId });
      const { deliveries } = await outcomeOf(database.db, eventId);
      expect(deliveries).toMatchObject([{ status: 'pending', digest_until: null }]);
    }
  });

  test('of many outages at once, five mails leave and the rest is one digest, even when fanned out together', async () => {
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
