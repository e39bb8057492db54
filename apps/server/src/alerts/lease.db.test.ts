import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { leaseDeliveries, RENEW_MS, renewLease, renewLeases } from '../storage/alerts/deliveries/lease.ts';
import { lockPendingDeliveries } from '../storage/alerts/deliveries/waiting-delivery.ts';
import { loadAlert } from '../storage/alerts/load-alert.ts';
import { type DatabaseHandle, openDatabase } from '../storage/connection/connect.ts';
import { createSecretBox } from '../storage/connection/secret-box.ts';
import { removeJob } from '../storage/jobs/enqueue-job.ts';
import { sharedTestDatabase } from '../storage/testing/database.ts';
import { startTestWorker as startRealWorker } from '../worker/testing/start-test-worker.ts';
import { ActiveSends } from './active-sends.ts';
import { emailChannel } from './channels/email.ts';
import type { Claim } from './claim.ts';
import { deliver } from './deliver.ts';
import { deliverDigest } from './deliver-digest.ts';
import { fanOut } from './fan-out.ts';
import { createMailTransport } from './mail/transport.ts';
import { sendClaimed } from './send-claimed.ts';
import type { AlertServices } from './services.ts';
import { startRenewing } from './start-renewing.ts';
import { afterDigest } from './testing/alert-services.ts';
import { channelsOf } from './testing/channel.ts';
import { confirmOutage, endOutage, insertMonitoredCheck, outcomeOf, waitingJobs } from './testing/scenario.ts';
import { startSmtp, type TestSmtp } from './testing/smtp.ts';

const log = pino({ level: 'silent' });

interface TestWorker {
  services: AlertServices;
  database: DatabaseHandle;
}

const database = sharedTestDatabase();
let smtp: TestSmtp;
/**
 * `hold` is awaited by the mail server before it accepts an email, and `requests` counts the emails that reached this
 * step.
 */
let released: Promise<void>;
let requests: number;
let running: (() => unknown)[];
beforeEach(async () => {
  released = Promise.resolve();
  requests = 0;
  smtp = await startSmtp({
    beforeResponse: () => {
      requests += 1;
      return released;
    },
  });
  running = [];
});
afterEach(async () => {
  for (const stop of running.toReversed()) await stop();
  await smtp.stop();
});

const startTestWorker = (jobWaitsMs?: number): TestWorker => {
  const own = openDatabase(database.url, 4);
  const mail = createMailTransport(
    { smtpUrl: smtp.url, mailFrom: 'Pharos <pharos@example.com>', dataDir: tmpdir() },
    log,
  );
  running.push(
    () => own.close(),
    () => mail.close(),
  );
  const secrets = createSecretBox(Buffer.alloc(32, 7));
  const channels = channelsOf(emailChannel({ mail, secrets, mailsPerDay: null, baseUrl: 'http://localhost:3000' }));
  return {
    services: {
      db: own.db,
      channels,
      isSignUpOpen: false,
      sellsPlans: false,
      secrets,
      sends: new ActiveSends(log, jobWaitsMs),
      log,
      now: Date.now,
      random: () => 0.5,
    },
    database: own,
  };
};

const delayMails = (): (() => void) => {
  let release: () => void = () => {};
  released = new Promise((resolve) => {
    release = resolve;
  });
  return release;
};

const deliveriesOf = async (eventId: number) => (await outcomeOf(database.db, eventId)).deliveries;
const fannedOut = async (services: AlertServices, contact = 'reader@example.com') => {
  const check = await insertMonitoredCheck(database.db, { name: 'Shop', contacts: [contact] });
  const outage = await confirmOutage(database.db, check);
  await fanOut(services, { eventId: outage.eventId });
  return { check, outage, deliveryId: (await deliveriesOf(outage.eventId))[0]?.id ?? 0 };
};
const jobOf = async (key: string) => (await waitingJobs(database.db)).find((job) => job.key === key);
const endLeases = (inSeconds = -1) =>
  database.pool.query(`update deliveries set lease_until = now() + $1 * interval '1 s' where lease_id is not null`, [
    inSeconds,
  ]);
/** The database rejects every outcome until the returned function is called. */
const refuseOutcomes = async (): Promise<() => Promise<unknown>> => {
  await database.pool.query(`create or replace function refuse() returns trigger language plpgsql as $$
    begin raise exception 'the disk is full' using errcode = '53100'; end $$`);
  await database.pool.query(
    'create trigger refuse before update of attempts on deliveries for each row execute function refuse()',
  );
  return () => database.pool.query('drop trigger refuse on deliveries');
};
/** Starts a send without lease renewal, like a worker that dies. The mail server still accepts its email later. */
const sendAndDie = async (send: () => Promise<void>): Promise<{ late: Promise<void> }> => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const late = send();
  await vi.waitFor(() => expect(requests).toBe(1));
  vi.useRealTimers();
  return { late };
};
const openTransactions = async () =>
  (
    await database.pool.query(
      `select query from pg_stat_activity
       where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()
         and backend_type = 'client backend'`,
    )
  ).rows;
const connectionsInUse = ({ database: { pool } }: TestWorker): number => pool.totalCount - pool.idleCount;

describe('a send in progress', () => {
  test('has no open transaction and uses no connection', async () => {
    const worker = startTestWorker();
    const { deliveryId } = await fannedOut(worker.services);
    const release = delayMails();
    const sending = deliver(worker.services, { deliveryId });
    await expect.poll(() => requests).toBe(1);
    expect(await openTransactions()).toEqual([]);
    expect(connectionsInUse(worker)).toBe(0);
    release();
    await sending;
    expect(smtp.mails).toHaveLength(1);
  });

  test('prevents a second worker from sending, and reschedules the job of that worker to the end of the lease', async () => {
    const [first, second] = [startTestWorker(), startTestWorker()];
    const { outage, deliveryId } = await fannedOut(first.services);
    const release = delayMails();
    const sending = deliver(first.services, { deliveryId });
    await expect.poll(() => requests).toBe(1);
    await deliver(second.services, { deliveryId });
    const [leased] = await deliveriesOf(outage.eventId);
    expect(leased).toMatchObject({ status: 'pending', lease_id: expect.any(String), attempts: [] });
    expect((await jobOf(`deliver:${deliveryId}`))?.run_at.getTime()).toBeGreaterThan(Date.now());
    release();
    await sending;
    await deliver(second.services, { deliveryId });
    expect(smtp.mails).toHaveLength(1);
    expect(await deliveriesOf(outage.eventId)).toMatchObject([
      { status: 'sent', lease_id: null, lease_until: null, attempts: [{}] },
    ]);
  });

  test('is started by only one of two workers that start at the same time', async () => {
    const [first, second] = [startTestWorker(), startTestWorker()];
    const { deliveryId } = await fannedOut(first.services);
    const release = delayMails();
    const both = [deliver(first.services, { deliveryId }), deliver(second.services, { deliveryId })];
    await Promise.race(both);
    release();
    await Promise.all(both);
    expect(smtp.mails).toHaveLength(1);
  });

  test('has its lease renewed', async () => {
    const { services } = startTestWorker();
    const { outage, deliveryId } = await fannedOut(services);
    const release = delayMails();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const sending = deliver(services, { deliveryId });
    await vi.waitFor(() => expect(requests).toBe(1));
    await endLeases();
    vi.advanceTimersByTime(RENEW_MS);
    vi.useRealTimers();
    await expect
      .poll(async () => (await deliveriesOf(outage.eventId))[0]?.lease_until?.getTime())
      .toBeGreaterThan(Date.now() + RENEW_MS);
    release();
    await sending;
  });

  test('records nothing if its check is deleted', async () => {
    const { services } = startTestWorker();
    const { check, outage, deliveryId } = await fannedOut(services);
    const release = delayMails();
    const sending = deliver(services, { deliveryId });
    await expect.poll(() => requests).toBe(1);
    await database.pool.query('delete from deliveries where event_id = $1', [outage.eventId]);
    await database.pool.query('delete from alert_events where check_id = $1', [check.checkId]);
    release();
    await sending;
    expect((await database.pool.query('select from deliveries')).rowCount).toBe(0);
  });

  test('delays the recovery until the email of the outage is accepted', async () => {
    const { services } = startTestWorker();
    const { check, outage, deliveryId } = await fannedOut(services);
    const release = delayMails();
    const sending = deliver(services, { deliveryId });
    await expect.poll(() => requests).toBe(1);
    const upEvent = await endOutage(database.db, check, outage);
    await fanOut(services, { eventId: upEvent });
    const upId = (await deliveriesOf(upEvent))[0]?.id ?? 0;
    await removeJob(database.db, `deliver:${upId}`);
    await deliver(services, { deliveryId: upId });
    expect(requests).toBe(1);
    expect(await jobOf(`deliver:${upId}`)).toBeUndefined();
    release();
    await sending;
    expect((await jobOf(`deliver:${upId}`))?.run_at.getTime()).toBeLessThanOrEqual(Date.now());
    await deliver(services, { deliveryId: upId });
    expect(smtp.mails.map(({ subject }) => subject?.slice(0, 4))).toEqual(['DOWN', 'UP: ']);
  });
});

describe('a mail server that takes long to accept an email', () => {
  test('blocks no job, and receives the email once', async () => {
    const [first, second] = [startTestWorker(0), startTestWorker()];
    const { outage, deliveryId } = await fannedOut(first.services);
    const release = delayMails();
    await deliver(first.services, { deliveryId });
    await expect.poll(() => requests).toBe(1);
    for (const { services } of [first, second]) await deliver(services, { deliveryId });
    await endLeases();
    await deliver(first.services, { deliveryId });
    expect((await jobOf(`deliver:${deliveryId}`))?.run_at.getTime()).toBeGreaterThan(Date.now());
    release();
    await expect.poll(() => deliveriesOf(outage.eventId)).toMatchObject([{ status: 'sent', attempts: [{}] }]);
    await deliver(second.services, { deliveryId });
    expect(requests).toBe(1);
  });

  test('makes further emails wait without counting an attempt when too many sends are in progress', async () => {
    const { services } = startTestWorker();
    const { outage, deliveryId } = await fannedOut(services);
    const isFull = vi.spyOn(services.sends, 'isFullFor').mockReturnValue(true);
    await deliver(services, { deliveryId });
    expect(await deliveriesOf(outage.eventId)).toMatchObject([{ status: 'pending', lease_id: null, attempts: [] }]);
    expect((await jobOf(`deliver:${deliveryId}`))?.run_at.getTime()).toBeGreaterThan(Date.now());
    isFull.mockRestore();
    await deliver(services, { deliveryId });
    expect(requests).toBe(1);
  });

  test('receives the email once while the database is read-only, and its response is recorded later', async () => {
    const { services } = startTestWorker();
    const { outage, deliveryId } = await fannedOut(services);
    const warned = vi.spyOn(log, 'warn');
    running.push(() => warned.mockRestore());
    const acceptOutcomes = await refuseOutcomes();
    const sending = deliver(services, { deliveryId });
    await expect
      .poll(() => warned.mock.calls.some(([, text]) => /does not accept writes/.test(String(text))))
      .toBe(true);
    await endLeases();
    await deliver(services, { deliveryId });
    expect(requests).toBe(1);
    await acceptOutcomes();
    await sending;
    await deliver(services, { deliveryId });
    expect(requests).toBe(1);
    expect(await deliveriesOf(outage.eventId)).toMatchObject([{ status: 'sent', attempts: [{}] }]);
  });
});

describe('an expired lease', () => {
  test('allows another worker to send with the same Message-ID, and discards the outcome of the first worker', async () => {
    const [first, second] = [startTestWorker(), startTestWorker()];
    const { outage, deliveryId } = await fannedOut(first.services);
    const release = delayMails();
    const { late } = await sendAndDie(() => deliver(first.services, { deliveryId }));
    await endLeases();
    released = Promise.resolve();
    await deliver(second.services, { deliveryId });
    const [sent] = await deliveriesOf(outage.eventId);
    release();
    await late;
    expect(smtp.mails).toHaveLength(2);
    expect(new Set(smtp.mails.map(({ messageId }) => messageId)).size).toBe(1);
    expect(await deliveriesOf(outage.eventId)).toEqual([sent]);
    expect(sent).toMatchObject({ status: 'sent', attempts: [{}] });
  });

  test('allows the job queue to send again after a worker was killed between sending and recording', async () => {
    const killed = startTestWorker();
    const { outage, deliveryId } = await fannedOut(killed.services);
    const release = delayMails();
    const { late } = await sendAndDie(() => deliver(killed.services, { deliveryId }));
    released = Promise.resolve();
    await endLeases(1);
    const mail = createMailTransport({ smtpUrl: smtp.url, mailFrom: 'pharos@example.com', dataDir: tmpdir() }, log);
    const secrets = createSecretBox(randomBytes(32));
    const worker = await startRealWorker({ databaseUrl: database.url, mail, secrets });
    running.push(
      () => mail.close(),
      () => worker.stop(),
    );
    await smtp.received(1);
    await expect
      .poll(() => deliveriesOf(outage.eventId))
      .toMatchObject([{ status: 'sent', lease_id: null, attempts: [{}] }]);
    release();
    await late;
    expect(await deliveriesOf(outage.eventId)).toMatchObject([{ attempts: [{}] }]);
  });

  test('of both ends of an outage allows another worker to record each end once while the first worker is frozen', async () => {
    const [frozen, other] = [startTestWorker(), startTestWorker()];
    const { check, outage, deliveryId } = await fannedOut(frozen.services);
    const upEvent = await endOutage(database.db, check, outage);
    await fanOut(frozen.services, { eventId: upEvent });
    const release = delayMails();
    const { late } = await sendAndDie(() => deliver(frozen.services, { deliveryId }));
    await endLeases();
    released = Promise.resolve();
    await deliver(other.services, { deliveryId });
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    );
    const sent = [...(await deliveriesOf(outage.eventId)), ...(await deliveriesOf(upEvent))];
    release();
    await late;
    await deliver(frozen.services, { deliveryId });
    await deliver(frozen.services, { deliveryId: sent[1]?.id ?? 0 });
    expect(sent).toMatchObject([
      { status: 'sent', attempts: [{}] },
      { status: 'sent', attempts: [{}] },
    ]);
    expect([...(await deliveriesOf(outage.eventId)), ...(await deliveriesOf(upEvent))]).toEqual(sent);
    // The email of the frozen worker also arrives, with the same Message-ID.
    expect(smtp.mails.map(({ subject }) => subject?.startsWith('UP: Shop was down for'))).toEqual([true, true]);
    expect(new Set(smtp.mails.map(({ messageId }) => messageId)).size).toBe(1);
  });

  test('prevents a worker that was frozen after claiming from sending once another worker has sent the message', async () => {
    const [frozen, other] = [startTestWorker(), startTestWorker()];
    const { outage, deliveryId } = await fannedOut(frozen.services);
    const claim = await frozen.database.db.transaction().execute(async (trx): Promise<Claim> => {
      const [delivery] = await lockPendingDeliveries(trx, [deliveryId]);
      const alert = await loadAlert(trx, outage.eventId);
      if (!delivery || !alert) throw new Error('There is nothing to claim');
      const message = {
        to: delivery,
        hasLogin: true,
        alerts: [alert],
        key: 'a',
        threadKey: null,
        createdAt: 0,
        notifiedAt: 0,
        mayHaveArrived: false,
        isResent: false,
      };
      return {
        lease: await leaseDeliveries(trx, [deliveryId]),
        deliveries: [delivery],
        notifiedWithOpening: [],
        digestUntil: null,
        message,
      };
    });
    await endLeases();
    await deliver(other.services, { deliveryId });
    await sendClaimed(frozen.services, claim, () => Promise.reject());
    expect(smtp.mails).toHaveLength(1);
    expect(await deliveriesOf(outage.eventId)).toMatchObject([{ status: 'sent', attempts: [{}] }]);
  });

  test('still counts for its worker if no other worker has claimed the delivery', async () => {
    const { services } = startTestWorker();
    const { outage, deliveryId } = await fannedOut(services);
    const release = delayMails();
    const sending = deliver(services, { deliveryId });
    await expect.poll(() => requests).toBe(1);
    await endLeases();
    release();
    await sending;
    expect(await deliveriesOf(outage.eventId)).toMatchObject([{ status: 'sent', lease_id: null }]);
  });
});

describe('a lease of a worker', () => {
  const leaseTwo = async (services: AlertServices) => {
    const [first, second] = [await fannedOut(services), await fannedOut(services)];
    const lease = ({ deliveryId }: typeof first) =>
      services.db.transaction().execute((trx) => leaseDeliveries(trx, [deliveryId]));
    const leases = [await lease(first), await lease(second)] as const;
    const isRenewed = async ({ outage }: typeof first): Promise<boolean> =>
      ((await deliveriesOf(outage.eventId))[0]?.lease_until?.getTime() ?? 0) > Date.now();
    return { first, second, leases, isRenewed };
  };
  afterEach(() => {
    vi.useRealTimers();
  });
  const passRenewal = (): void => void vi.advanceTimersByTime(RENEW_MS);

  test('is renewed while it is in use, even after other leases have ended', async () => {
    const { services } = startTestWorker();
    const { first, second, leases, isRenewed } = await leaseTwo(services);
    await endLeases();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const [stopFirst, stopSecond] = leases.map((lease) => startRenewing(services.db, lease, log));
    stopFirst?.();
    passRenewal();
    await vi.waitFor(async () => expect(await isRenewed(second)).toBe(true));
    expect(await isRenewed(first)).toBe(false);
    stopSecond?.();
    const stopAgain = startRenewing(services.db, leases[0], log);
    passRenewal();
    await vi.waitFor(async () => expect(await isRenewed(first)).toBe(true));
    stopAgain();
  });

  test('is renewed after a failed renewal', async () => {
    const { services } = startTestWorker();
    const { first, leases, isRenewed } = await leaseTwo(services);
    await endLeases();
    await database.pool.query('alter table deliveries rename to deliveries_away');
    const warned = vi.spyOn(log, 'warn');
    running.push(() => warned.mockRestore());
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const stop = startRenewing(services.db, leases[0], log);
    passRenewal();
    await vi.waitFor(() => expect(warned).toHaveBeenCalled());
    await database.pool.query('alter table deliveries_away rename to deliveries');
    // The failed renewal completes a moment after it is logged.
    await new Promise((resolve) => setImmediate(resolve));
    passRenewal();
    await vi.waitFor(async () => expect(await isRenewed(first)).toBe(true));
    stop();
  });

  test('is not renewed after another worker has leased the delivery', async () => {
    const { services } = startTestWorker();
    const { first, second, leases, isRenewed } = await leaseTwo(services);
    // Another worker has leased the first delivery and then died.
    await services.db.transaction().execute((trx) => leaseDeliveries(trx, [first.deliveryId]));
    await endLeases();
    await renewLeases(services.db, leases);
    expect([await isRenewed(first), await isRenewed(second)]).toEqual([false, true]);
    await endLeases();
    expect([await renewLease(services.db, leases[0]), await renewLease(services.db, leases[1])]).toEqual([false, true]);
    expect([await isRenewed(first), await isRenewed(second)]).toEqual([false, true]);
  });
});

describe('a digest', () => {
  const digest = async (services: AlertServices) => {
    const contact = 'storm@example.com';
    const { check, outage } = await fannedOut(services, contact);
    const events = [outage.eventId];
    for (let index = 1; index < 8; index += 1) {
      const next = await insertMonitoredCheck(database.db, { name: `Shop ${index}`, contacts: [contact] }, check);
      const { eventId } = await confirmOutage(database.db, next);
      await fanOut(services, { eventId });
      events.push(eventId);
    }
    const until = (await deliveriesOf(events[7] ?? 0))[0]?.digest_until;
    if (!until) throw new Error('There is no digest');
    const { organizationId } = check;
    const payload = { organizationId, channel: 'email', recipient: contact, until: until.toISOString() };
    return { payload, key: `digest:${organizationId}:email:${contact}:${until.getTime()}`, eventIds: events.slice(5) };
  };
  const statesOf = async (eventIds: readonly number[]) => (await Promise.all(eventIds.map(deliveriesOf))).flat();

  test('is leased as a whole, and is sent without an open transaction', async () => {
    const [first, second] = [startTestWorker(), startTestWorker()];
    const { payload, key, eventIds } = await digest(first.services);
    const release = delayMails();
    const sending = deliverDigest(afterDigest(first.services, payload), payload);
    await expect.poll(() => requests).toBe(1);
    expect(await openTransactions()).toEqual([]);
    const leased = await statesOf(eventIds);
    expect(new Set(leased.map(({ lease_id: id }) => id)).size).toBe(1);
    await deliverDigest(afterDigest(second.services, payload), payload);
    expect((await jobOf(key))?.run_at.getTime()).toBeGreaterThan(Date.now());
    release();
    await sending;
    expect(smtp.mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^3 DOWN: /)]);
    expect((await statesOf(eventIds)).map(({ status, lease_id: id }) => [status, id])).toEqual([
      ['sent', null],
      ['sent', null],
      ['sent', null],
    ]);
  });

  test('is sent again after its worker died and its lease expired', async () => {
    const [first, second] = [startTestWorker(), startTestWorker()];
    const { payload, eventIds } = await digest(first.services);
    const release = delayMails();
    const { late } = await sendAndDie(() => deliverDigest(afterDigest(first.services, payload), payload));
    await endLeases();
    released = Promise.resolve();
    await deliverDigest(afterDigest(second.services, payload), payload);
    release();
    await late;
    expect(new Set(smtp.mails.map(({ messageId }) => messageId)).size).toBe(1);
    expect((await statesOf(eventIds)).map(({ status, attempts }) => [status, attempts.length])).toEqual([
      ['sent', 1],
      ['sent', 1],
      ['sent', 1],
    ]);
  });
});
