import type { OrganizationEvent } from '@pharos/contract/rest/events/events.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { enqueueDelivery } from '../storage/alerts/deliveries/enqueue-delivery.ts';
import { lockPendingDeliveries } from '../storage/alerts/deliveries/waiting-delivery.ts';
import { openEventFeed } from '../storage/events/event-feed.ts';
import { removeJob } from '../storage/jobs/enqueue-job.ts';
import { deleteOrganization } from '../storage/organizations/delete-organization.ts';
import { lockOrganizationSettings } from '../storage/organizations/organizations.ts';
import { createTestDatabase, type TestDatabase } from '../storage/testing/database.ts';
import type { Message, SendOutcome } from './channels/channel.ts';
import { deliver } from './deliver.ts';
import { deliverDigest } from './deliver-digest.ts';
import { fanOut } from './fan-out.ts';
import { messageKey } from './message-key.ts';
import type { AlertServices } from './services.ts';
import { afterDigest, testAlertServices } from './testing/alert-services.ts';
import { channelsOf, testChannel } from './testing/channel.ts';
import {
  confirmOutage,
  endOutage,
  insertMonitoredCheck,
  outcomeOf,
  pauseOutage,
  waitingJobs,
} from './testing/scenario.ts';

const accepted: SendOutcome = { accepted: true, answer: '250 OK' };
const refused: SendOutcome = { accepted: false, reason: 'try later', permanent: false, retryAfterMs: null };

let database: TestDatabase;
let services: AlertServices;
let sent: Message[] = [];
let answer: (message: Message) => Promise<SendOutcome> | SendOutcome = () => accepted;

beforeAll(async () => {
  database = await createTestDatabase();
  const email = testChannel({
    send: async (message) => {
      sent.push(message);
      return answer(message);
    },
  });
  services = testAlertServices(database.db, { channels: channelsOf(email) });
});
afterAll(() => database.close());
beforeEach(() => {
  sent = [];
  answer = () => accepted;
});

let count = 0;
const fannedOut = async () => {
  count += 1;
  const check = await insertMonitoredCheck(database.db, { name: 'Shop', contacts: [`reader-${count}@example.com`] });
  const outage = await confirmOutage(database.db, check);
  await fanOut(services, { eventId: outage.eventId });
  return { check, outage, deliveryId: await onlyDelivery(outage.eventId) };
};
const onlyDelivery = async (eventId: number): Promise<number> => {
  const [delivery] = (await outcomeOf(database.db, eventId)).deliveries;
  if (!delivery) throw new Error('There is no delivery');
  return delivery.id;
};
const stateOf = async (deliveryId: number) =>
  database.db.selectFrom('deliveries').selectAll().where('id', '=', deliveryId).executeTakeFirstOrThrow();
const dueIn = async (deliveryId: number): Promise<number | undefined> => {
  const job = (await waitingJobs(database.db)).find(({ key }) => key === `deliver:${deliveryId}`);
  return job && job.run_at.getTime() - Date.now();
};

const deleteOf = ({ organizationId }: { organizationId: number }): Promise<unknown> =>
  database.db.transaction().execute(async (trx) => {
    await lockOrganizationSettings(trx, organizationId);
    return deleteOrganization(trx, organizationId);
  });

describe('deletion of an organization during a delivery', () => {
  test.each([
    ['is accepted', accepted],
    ['is refused', refused],
  ])('leaves no rows of a delivery that %s', async (_what, outcome) => {
    const { check, deliveryId } = await fannedOut();
    answer = async () => {
      await deleteOf(check);
      return outcome;
    };
    await deliver(services, { deliveryId });
    await deliver(services, { deliveryId });
    expect(sent).toHaveLength(1);
    expect(await database.db.selectFrom('deliveries').select('id').where('id', '=', deliveryId).execute()).toEqual([]);
  });

  test('causes no failed job at any point in time', async () => {
    for (let n = 0; n < 20; n += 1) {
      const { check, outage, deliveryId } = await fannedOut();
      const upId = await endOutage(database.db, check, outage);
      await Promise.all([
        n % 2 === 0 ? deleteOf(check) : null,
        deliver(services, { deliveryId }),
        fanOut(services, { eventId: upId }),
        n % 2 === 0 ? null : deleteOf(check),
      ]);
      await deliver(services, { deliveryId });
    }
  });
});

describe('deliver', () => {
  test.each([
    ['accepts', (text: string) => ({ accepted: true as const, answer: text })],
    ['refuses', (text: string) => ({ accepted: false as const, reason: text, permanent: true, retryAfterMs: null })],
  ])(
    'records the response of a server that %s with a NUL character, half a surrogate pair, and a very long text',
    async (_what, outcomeOf) => {
      const { deliveryId } = await fannedOut();
      answer = () => outcomeOf(`queued \0 as \ud83d ${'x'.repeat(2000)}`);
      await deliver(services, { deliveryId });
      expect(sent).toHaveLength(1);
      const { status, attempts } = await stateOf(deliveryId);
      expect(status).toMatch(/^(sent|failed)$/);
      expect(attempts).toHaveLength(1);
      expect(attempts[0]?.outcome).toMatch(/^(accepted|refused): queued {2}as \ufffd x{480,}$/);
    },
  );

  test('sends the findings of the judge, and counts as sent once accepted', async () => {
    const { deliveryId, outage } = await fannedOut();
    await deliver(services, { deliveryId });
    expect(sent).toMatchObject([
      {
        key: `alert-${outage.eventId}`,
        threadKey: null,
        alerts: [{ kind: 'down', check: { name: 'Shop' }, outage: { summary: 'Connection refused' } }],
      },
    ]);
    expect(await stateOf(deliveryId)).toMatchObject({
      status: 'sent',
      sent_at: expect.any(Date),
      attempts: [{ at: expect.any(String), outcome: 'accepted: 250 OK' }],
    });
  });

  test('notifies open pages of an accepted delivery, but not of a rejection', async () => {
    const { deliveryId, check } = await fannedOut();
    const heard: { organizationId: number; events: readonly OrganizationEvent[] }[] = [];
    const feed = await openEventFeed(database.url, {
      onAccessTaken: () => {},
      onEvents: (organizationId, events) => heard.push({ organizationId, events }),
      onLost: () => {},
    });
    answer = () => refused;
    await deliver(services, { deliveryId });
    answer = () => accepted;
    await deliver(services, { deliveryId });
    await expect.poll(() => heard).toHaveLength(1);
    const [{ organizationId, events } = { organizationId: 0, events: [] }] = heard;
    expect(organizationId).toBe(check.organizationId);
    expect(events).toEqual([
      {
        event: 'alert.delivered',
        data: {
          check_id: check.checkId,
          kind: 'down',
          channel: 'email',
          recipient: expect.stringContaining('@'),
          delivered_at: expect.any(String),
        },
      },
    ]);
    await feed.close();
  });

  test('sends once when it runs twice at the same time', async () => {
    const { deliveryId } = await fannedOut();
    let release: () => void = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    answer = () => released.then(() => accepted);
    const first = deliver(services, { deliveryId });
    await expect.poll(() => sent.length).toBe(1);
    await deliver(services, { deliveryId });
    release();
    await first;
    await deliver(services, { deliveryId });
    expect(sent).toHaveLength(1);
  });

  test('retries a rejected delivery later with the same key', async () => {
    const { deliveryId } = await fannedOut();
    answer = () => refused;
    const before = Date.now();
    await deliver(services, { deliveryId });
    const after = Date.now();
    expect(await stateOf(deliveryId)).toMatchObject({
      status: 'pending',
      attempts: [{ outcome: 'refused: try later' }],
    });
    const job = (await waitingJobs(database.db)).find(({ key }) => key === `deliver:${deliveryId}`);
    const dueAt = job?.run_at.getTime() ?? Number.NaN;
    // Three quarters of the maximum first wait, counted from the rejection.
    expect(dueAt).toBeGreaterThanOrEqual(before + 3750 - 1);
    expect(dueAt).toBeLessThanOrEqual(after + 3750);
    answer = () => accepted;
    await deliver(services, { deliveryId });
    expect(await stateOf(deliveryId)).toMatchObject({ status: 'sent' });
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  });

  test('fails immediately with the reason after a permanent rejection', async () => {
    const { deliveryId } = await fannedOut();
    answer = () => ({ accepted: false, reason: '550 no such mailbox', permanent: true, retryAfterMs: null });
    await database.pool.query('delete from graphile_worker._private_jobs');
    await deliver(services, { deliveryId });
    expect(await stateOf(deliveryId)).toMatchObject({
      status: 'failed',
      reason: 'refused',
      reason_detail: '550 no such mailbox',
    });
    expect(await dueIn(deliveryId)).toBeUndefined();
  });

  test('gives up after 24 hours', async () => {
    const { deliveryId } = await fannedOut();
    answer = () => refused;
    await deliver({ ...services, now: () => Date.now() + 24 * 3_600_000 }, { deliveryId });
    expect(await stateOf(deliveryId)).toMatchObject({
      status: 'failed',
      reason: 'given-up',
      reason_detail: 'try later',
    });
  });

  test('makes a recovery wait while its outage is being sent, wakes it after acceptance, and sends it as a reply', async () => {
    const { check, outage, deliveryId: downId } = await fannedOut();
    let upId = 0;
    let upEvent = 0;
    answer = async () => {
      if (upId !== 0) return accepted;
      upEvent = await endOutage(database.db, check, outage);
      await fanOut(services, { eventId: upEvent });
      upId = await onlyDelivery(upEvent);
      await removeJob(database.db, `deliver:${upId}`);
      await deliver(services, { deliveryId: upId });
      expect(sent).toHaveLength(1);
      expect(await dueIn(upId)).toBeUndefined();
      return accepted;
    };
    await deliver(services, { deliveryId: downId });
    expect(await dueIn(upId)).toBeLessThanOrEqual(0);
    await deliver(services, { deliveryId: upId });
    expect(sent.map(({ key, threadKey }) => [key, threadKey])).toEqual([
      [`alert-${outage.eventId}`, null],
      [`alert-${upEvent}`, `alert-${outage.eventId}`],
    ]);
  });

  test('wakes a recovery that starts to wait while the outcome of its outage is being recorded', async () => {
    const { check, outage, deliveryId: downId } = await fannedOut();
    const [requested, locked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    answer = async () => {
      requested.resolve();
      await locked.promise;
      return accepted;
    };
    let isRecorded = false;
    const delivered = deliver(services, { deliveryId: downId }).then(() => {
      isRecorded = true;
    });
    await requested.promise;
    const upEvent = await endOutage(database.db, check, outage);
    await fanOut(services, { eventId: upEvent });
    const upId = await onlyDelivery(upEvent);
    const waitsForLock = async () =>
      (
        await database.pool.query(
          `select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`,
        )
      ).rowCount;
    await database.db.transaction().execute(async (trx) => {
      await lockPendingDeliveries(trx, [upId]);
      locked.resolve();
      await expect.poll(async () => isRecorded || (await waitsForLock()) === 1).toBe(true);
      await enqueueDelivery(trx, { id: upId, integrationId: null, organizationId: 0 }, 60_000);
    });
    await delivered;
    expect(await dueIn(upId)).toBeLessThanOrEqual(0);
  });

  test('wakes a waiting recovery when its outage has failed permanently', async () => {
    const { check, outage, deliveryId: downId } = await fannedOut();
    let upId = 0;
    answer = async () => {
      const upEvent = await endOutage(database.db, check, outage);
      await fanOut(services, { eventId: upEvent });
      upId = await onlyDelivery(upEvent);
      await removeJob(database.db, `deliver:${upId}`);
      await deliver(services, { deliveryId: upId });
      expect(await dueIn(upId)).toBeUndefined();
      return { accepted: false, reason: 'no such mailbox', permanent: true, retryAfterMs: null };
    };
    await deliver(services, { deliveryId: downId });
    expect(await stateOf(downId)).toMatchObject({ status: 'failed' });
    expect(await dueIn(upId)).toBeLessThanOrEqual(0);
  });

  test('does not send a recovery to a recipient that could not be sent the outage', async () => {
    const { check, outage, deliveryId: downId } = await fannedOut();
    let upEvent = 0;
    answer = async () => {
      upEvent = await endOutage(database.db, check, outage);
      await fanOut(services, { eventId: upEvent });
      return { accepted: false, reason: 'no such mailbox', permanent: true, retryAfterMs: null };
    };
    await deliver(services, { deliveryId: downId });
    const upId = await onlyDelivery(upEvent);
    await deliver(services, { deliveryId: upId });
    expect(sent).toHaveLength(1);
    expect(await stateOf(upId)).toMatchObject({
      status: 'skipped',
      reason: 'opening-failed',
    });
  });

  test.each([
    ['recovery', endOutage],
    ['pause', pauseOutage],
  ])(
    'sends an outage that ends before it is sent as one message with its %s, and marks both deliveries as sent',
    async (_what, end) => {
      const { check, outage, deliveryId: downId } = await fannedOut();
      const endEvent = await end(database.db, check, outage);
      await fanOut(services, { eventId: endEvent });
      const endId = await onlyDelivery(endEvent);
      await deliver(services, { deliveryId: endId });
      expect(sent).toHaveLength(0);
      await deliver(services, { deliveryId: downId });
      await deliver(services, { deliveryId: endId });
      expect(sent.map(({ key, threadKey, alerts }) => [key, threadKey, alerts.map(({ eventId }) => eventId)])).toEqual([
        [messageKey([outage.eventId, endEvent]), `alert-${outage.eventId}`, [outage.eventId, endEvent]],
      ]);
      const states = [await stateOf(downId), await stateOf(endId)];
      expect(states).toMatchObject([{ status: 'sent' }, { status: 'sent' }]);
      expect(states[1]?.attempts).toEqual(states[0]?.attempts);
    },
  );

  test('adds a recovery that arrives while its outage is rejected to the next attempt, which is a different message', async () => {
    const { check, outage, deliveryId: downId } = await fannedOut();
    answer = () => refused;
    await deliver(services, { deliveryId: downId });
    const upEvent = await endOutage(database.db, check, outage);
    await fanOut(services, { eventId: upEvent });
    await deliver(services, { deliveryId: downId });
    answer = () => accepted;
    await deliver(services, { deliveryId: downId });
    const both = [messageKey([outage.eventId, upEvent]), `alert-${outage.eventId}`];
    expect(sent.map(({ key, threadKey }) => [key, threadKey])).toEqual([[`alert-${outage.eventId}`, null], both, both]);
    expect(await stateOf(await onlyDelivery(upEvent))).toMatchObject({
      status: 'sent',
      attempts: [{ outcome: 'refused: try later' }, { outcome: 'accepted: 250 OK' }],
    });
  });

  test('sends each recipient an outage together with the end for that recipient', async () => {
    const contacts = ['one@example.com', 'two@example.com'];
    const check = await insertMonitoredCheck(database.db, { name: 'Shop', contacts });
    const outage = await confirmOutage(database.db, check);
    await fanOut(services, { eventId: outage.eventId });
    const upEvent = await endOutage(database.db, check, outage);
    await fanOut(services, { eventId: upEvent });
    const statuses = async (eventId: number) =>
      (await outcomeOf(database.db, eventId)).deliveries.map(({ status }) => status);
    const [, second] = (await outcomeOf(database.db, outage.eventId)).deliveries;
    await deliver(services, { deliveryId: second?.id ?? 0 });
    expect(sent).toMatchObject([{ to: { recipient: 'two@example.com' }, alerts: [{}, {}] }]);
    for (const eventId of [outage.eventId, upEvent]) expect(await statuses(eventId)).toEqual(['pending', 'sent']);
  });

  test('does not send an outage together with the waiting end of an earlier outage', async () => {
    const { check, outage, deliveryId } = await fannedOut();
    await deliver(services, { deliveryId });
    const upEvent = await endOutage(database.db, check, outage);
    await fanOut(services, { eventId: upEvent });
    const upId = await onlyDelivery(upEvent);
    answer = () => refused;
    await deliver(services, { deliveryId: upId });
    answer = () => accepted;
    const { eventId } = await confirmOutage(database.db, check);
    await fanOut(services, { eventId });
    const nextId = await onlyDelivery(eventId);
    await deliver(services, { deliveryId: nextId });
    expect(sent).toHaveLength(2);
    expect(await dueIn(upId)).toBeLessThanOrEqual(0);
    await removeJob(database.db, `deliver:${nextId}`);
    await deliver(services, { deliveryId: upId });
    expect(await dueIn(nextId)).toBeLessThanOrEqual(0);
    await deliver(services, { deliveryId: nextId });
    expect(sent.slice(2).map(({ alerts }) => alerts.map((alert) => alert.eventId))).toEqual([[upEvent], [eventId]]);
  });

  test('releases both ends of an outage together after a channel error, and fails them together', async () => {
    const { check, outage, deliveryId: downId } = await fannedOut();
    const upEvent = await endOutage(database.db, check, outage);
    await fanOut(services, { eventId: upEvent });
    const upId = await onlyDelivery(upEvent);
    answer = () => Promise.reject(new Error('a bug'));
    await deliver(services, { deliveryId: downId });
    for (const id of [downId, upId]) expect(await stateOf(id)).toMatchObject({ status: 'pending', lease_id: null });
    answer = () => ({ accepted: false, reason: '550 no such mailbox', permanent: true, retryAfterMs: null });
    await deliver(services, { deliveryId: downId });
    for (const id of [downId, upId]) expect(await stateOf(id)).toMatchObject({ status: 'failed', reason: 'refused' });
  });

  test('passes the due time and the time of the attempt to the channel', async () => {
    const { check, deliveryId } = await fannedOut();
    await deliver({ ...services, now: () => 1e12 }, { deliveryId });
    const { rows } = await database.pool.query<{ at: Date }>(
      `select (second_probe ->> 'startedAt')::bigint as at from state_changes where check_id = $1`,
      [check.checkId],
    );
    expect(sent).toMatchObject([{ notifiedAt: 1e12, alerts: [{ seenAt: rows[0]?.at, dueAt: expect.any(Number) }] }]);
  });

  test('retries after an error of a channel, and records the error in the receipt', async () => {
    const { deliveryId } = await fannedOut();
    answer = () => Promise.reject(new Error('a bug'));
    await deliver(services, { deliveryId });
    expect(await stateOf(deliveryId)).toMatchObject({
      status: 'pending',
      attempts: [{ outcome: 'refused: a fault in Pharos; its log contains the error' }],
      lease_id: null,
    });
  });

  test('records a message as sent although the database connections were lost during the send', async () => {
    const { deliveryId } = await fannedOut();
    answer = async () => {
      await database.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()`,
      );
      return accepted;
    };
    await deliver(services, { deliveryId });
    expect(sent).toHaveLength(1);
    expect(await stateOf(deliveryId)).toMatchObject({ status: 'sent' });
  });
});

describe('deliverDigest', () => {
  const destination = (organizationId: number, recipient: string, until: Date) => ({
    organizationId,
    channel: 'email',
    recipient,
    until: until.toISOString(),
  });

  /** Creates eight outages: five separate deliveries and three in a digest. */
  const storm = async (recipient: string) => {
    const first = await insertMonitoredCheck(database.db, { name: 'First', contacts: [recipient] });
    const checks = [first];
    for (let index = 1; index < 8; index += 1) {
      checks.push(await insertMonitoredCheck(database.db, { name: `Next ${index}`, contacts: [recipient] }, first));
    }
    const outages = [];
    for (const check of checks) {
      const outage = await confirmOutage(database.db, check);
      await fanOut(services, { eventId: outage.eventId });
      outages.push({ check, outage });
    }
    const digest = await database.db
      .selectFrom('deliveries')
      .selectAll()
      .where('recipient', '=', recipient)
      .where('status', '=', 'digest')
      .execute();
    const until = digest[0]?.digest_until;
    if (!until) throw new Error('There is no digest');
    return { outages, digest, payload: destination(first.organizationId, recipient, until) };
  };

  test('sends and retries a digest as one message', async () => {
    const { digest, payload } = await storm('storm@example.com');
    answer = () => refused;
    await deliverDigest(afterDigest(services, payload), payload);
    answer = () => accepted;
    await Promise.all([
      deliverDigest(afterDigest(services, payload), payload),
      deliverDigest(afterDigest(services, payload), payload),
    ]);
    expect(sent.map(({ alerts }) => alerts.length)).toEqual([3, 3]);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
    for (const { id } of digest) {
      expect(await stateOf(id)).toMatchObject({
        status: 'sent',
        attempts: [{ outcome: 'refused: try later' }, { outcome: 'accepted: 250 OK' }],
      });
    }
  });

  test('sends a recovery in the same message as its outage, whether that is separate or in the digest', async () => {
    const { outages, payload } = await storm('mixed@example.com');
    const [pendingOutage] = outages;
    const digestOutage = outages.at(-1);
    if (!pendingOutage || !digestOutage) throw new Error('There are no outages');
    const ends = [];
    for (const { check, outage } of [pendingOutage, digestOutage]) {
      const eventId = await endOutage(database.db, check, outage);
      await fanOut(services, { eventId });
      ends.push(await onlyDelivery(eventId));
    }
    const [separate, inDigest] = ends;
    await deliverDigest(afterDigest(services, payload), payload);
    expect(sent.map(({ alerts }) => alerts.map(({ kind }) => kind))).toEqual([['down', 'down', 'down', 'up']]);
    expect(await stateOf(inDigest ?? 0)).toMatchObject({ status: 'sent' });
    expect(await stateOf(separate ?? 0)).toMatchObject({ status: 'pending', digest_until: null });
    expect(await dueIn(separate ?? 0)).toBeDefined();
  });

  /** Ends the last outage of a digest while the digest is being sent. This attempt returns `outcome`. */
  const endDuring = async (recipient: string, outcome: SendOutcome) => {
    const { outages, payload } = await storm(recipient);
    const { check, outage } = outages.at(-1) ?? fail();
    let upEvent = 0;
    answer = async () => {
      upEvent = await endOutage(database.db, check, outage);
      const later = { ...services, now: () => Date.parse(payload.until) + 1000 };
      await fanOut(later, { eventId: upEvent });
      return outcome;
    };
    await deliverDigest(afterDigest(services, payload), payload);
    answer = () => accepted;
    const eventIds = outages.slice(5).map(({ outage: { eventId } }) => eventId);
    const thread = `alerts-${Date.parse(payload.until)}`;
    return { payload, upEvent, eventIds, upId: await onlyDelivery(upEvent), thread };
  };
  const fail = (): never => {
    throw new Error('There are no outages');
  };

  test('adds an end that arrives while the digest is rejected to the next attempt, which is a different message', async () => {
    const { payload, upEvent, upId, eventIds, thread } = await endDuring('refused@example.com', refused);
    await deliverDigest(afterDigest(services, payload), payload);
    expect(sent.map(({ key, threadKey, alerts }) => [key, threadKey, alerts.length])).toEqual([
      [messageKey(eventIds), thread, 3],
      [messageKey([...eventIds, upEvent]), thread, 4],
    ]);
    expect(await stateOf(upId)).toMatchObject({ status: 'sent', attempts: [{ outcome: 'accepted: 250 OK' }] });
  });

  test('sends an end that arrives while the digest is accepted separately, as a reply to the digest', async () => {
    const { payload, upEvent, upId, eventIds, thread } = await endDuring('accepted@example.com', accepted);
    await deliverDigest(afterDigest(services, payload), payload);
    expect(await stateOf(upId)).toMatchObject({ status: 'pending', digest_until: null });
    await deliver(services, { deliveryId: upId });
    expect(sent.map(({ key, threadKey, alerts }) => [key, threadKey, alerts.length])).toEqual([
      [messageKey(eventIds), thread, 3],
      [`alert-${upEvent}`, thread, 1],
    ]);
  });
});

test('does not count a message that was only written to a folder as sent, and also writes its end to the folder', async () => {
  answer = () => ({ accepted: true, answer: 'written to outbox/a.eml', isStored: true });
  const { check, outage, deliveryId } = await fannedOut();
  await deliver(services, { deliveryId });
  expect(await stateOf(deliveryId)).toMatchObject({ status: 'kept', reason: null, sent_at: expect.any(Date) });
  const upId = await endOutage(database.db, check, outage);
  await fanOut(services, { eventId: upId });
  const upDelivery = await onlyDelivery(upId);
  await deliver(services, { deliveryId: upDelivery });
  expect([sent.length, (await stateOf(upDelivery)).status]).toEqual([2, 'kept']);
});

test('marks an end that is sent together with its outage as part of one message', async () => {
  const { check, outage, deliveryId } = await fannedOut();
  const upId = await endOutage(database.db, check, outage);
  await fanOut(services, { eventId: upId });
  await deliver(services, { deliveryId });
  expect(sent).toMatchObject([{ alerts: [{ kind: 'down' }, { kind: 'up' }] }]);
  const marks = [await stateOf(deliveryId), await stateOf(await onlyDelivery(upId))];
  expect(marks.map((row) => [row.status, row.told_with_opening])).toEqual([
    ['sent', false],
    ['sent', true],
  ]);
});

test('includes the person who paused the check in the alert of a pause', async () => {
  const { check, outage, deliveryId } = await fannedOut();
  await deliver(services, { deliveryId });
  const { db } = database;
  await db
    .updateTable('users')
    .set({ name: 'Mara', email: 'mara@example.com' })
    .where('id', '=', check.userId)
    .execute();
  const pause = { organization_id: check.organizationId, action: 'check.pause', subject: `check ${check.checkId}` };
  const at = Date.now();
  await db
    .insertInto('audit_log')
    .values([
      { ...pause, actor_user_id: null, actor_address: null, at: new Date(at - 3_600_000) },
      { ...pause, actor_user_id: check.userId, actor_address: null, at: new Date(at) },
      { ...pause, actor_user_id: null, actor_address: null, at: new Date(at + 3_600_000) },
    ])
    .execute();
  const pausedId = await pauseOutage(db, check, outage);
  await fanOut(services, { eventId: pausedId });
  await deliver(services, { deliveryId: await onlyDelivery(pausedId) });
  expect(sent.at(-1)?.alerts).toMatchObject([{ kind: 'paused', pausedBy: 'Mara (mara@example.com)' }]);
});

test('lists fifty alerts in a digest, preferring those of checks that are down, and counts the rest', async () => {
  const contact = 'crowd@example.com';
  const first = await insertMonitoredCheck(database.db, { name: 'Storm 0', contacts: [contact] });
  const outages = [];
  for (let n = 0; n < 66; n += 1) {
    const check =
      n === 0 ? first : await insertMonitoredCheck(database.db, { name: `Storm ${n}`, contacts: [contact] }, first);
    const outage = await confirmOutage(database.db, check);
    await fanOut(services, { eventId: outage.eventId });
    outages.push({ check, outage });
  }
  for (const { check, outage } of outages.slice(5, 15)) {
    await fanOut(services, { eventId: await endOutage(database.db, check, outage) });
  }
  const waiting = await database.db.selectFrom('deliveries').selectAll().where('recipient', '=', contact).execute();
  const until = waiting.find(({ digest_until: end }) => end !== null)?.digest_until;
  const to = { organizationId: first.organizationId, channel: 'email', recipient: contact };
  const payload = { ...to, until: until?.toISOString() ?? '' };
  await deliverDigest(afterDigest(services, payload), payload);
  const [message] = sent;
  // Of 51 lasting and 10 ended outages, the digest lists 50 lasting ones.
  expect(message?.alerts.map(({ kind }) => kind)).toEqual(Array.from({ length: 50 }, () => 'down'));
  expect(message?.more?.filter(({ isBothEnds }) => isBothEnds)).toHaveLength(10);
  expect(message?.more).toHaveLength(11);
  const left = await database.db
    .selectFrom('deliveries')
    .where('recipient', '=', contact)
    .where('status', '<>', 'sent')
    .select('status')
    .execute();
  expect(left.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 'pending'));
});

test('brings forward only the deliveries that wait for the server, in order and spaced apart, once it accepts an email again', async () => {
  const away = { accepted: false, reason: 'connect ECONNREFUSED', permanent: false, retryAfterMs: 3_600_000 } as const;
  const waiting = [];
  for (const isServerUnavailable of [true, true, false]) {
    const { deliveryId } = await fannedOut();
    answer = () => ({ ...away, isServerUnavailable });
    await deliver(services, { deliveryId });
    waiting.push(deliveryId);
  }
  answer = () => accepted;
  const { deliveryId } = await fannedOut();
  await deliver(services, { deliveryId });
  const jobs = await waitingJobs(database.db);
  const runAt = (id: number | undefined) => jobs.find(({ key }) => key === `deliver:${id}`)?.run_at.getTime() ?? 0;
  const [first, second, refused] = waiting;
  expect(runAt(first)).toBeLessThanOrEqual(Date.now());
  expect(runAt(second) - runAt(first)).toBe(20);
  expect(runAt(refused) - runAt(first)).toBeGreaterThan(3_000_000);
});
