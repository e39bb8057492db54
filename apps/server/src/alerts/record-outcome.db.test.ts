import { HOUR_MS } from '@pharos/domain/figures/hour-figures.ts';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { giveUpDeliveries } from '../storage/alerts/deliveries/give-up-deliveries.ts';
import { leaseDeliveries } from '../storage/alerts/deliveries/lease.ts';
import { lockPendingDeliveries } from '../storage/alerts/deliveries/waiting-delivery.ts';
import { createSecretBox } from '../storage/connection/secret-box.ts';
import { createTestDatabase, type TestDatabase } from '../storage/testing/database.ts';
import { ActiveSends } from './active-sends.ts';
import type { SendOutcome } from './channels/channel.ts';
import type { Claim } from './claim.ts';
import { fanOut } from './fan-out.ts';
import { recordOutcome } from './record-outcome.ts';
import type { AlertServices } from './services.ts';
import { channelsOf, testChannel } from './testing/channel.ts';
import { confirmOutage, endOutage, insertMonitoredCheck, outcomeOf } from './testing/scenario.ts';

let database: TestDatabase;
let services: AlertServices;
let logged: Record<string, unknown>[];
let now: number;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  logged = [];
  now = Date.now();
  services = {
    db: database.db,
    channels: channelsOf(testChannel()),
    isSignUpOpen: false,
    sellsPlans: false,
    sends: new ActiveSends(pino({ level: 'silent' })),
    secrets: createSecretBox(Buffer.alloc(32, 7)),
    log: pino({ level: 'warn' }, { write: (line: string) => void logged.push(JSON.parse(line)) }),
    now: () => now,
    random: () => 0.5,
  };
});

const claimOf = async (name: string): Promise<{ claim: Claim; eventId: number }> => {
  const contacts = [`${name}-1@example.com`, `${name}-2@example.com`];
  const check = await insertMonitoredCheck(database.db, { name, contacts });
  // The clock of the services is fixed at the start of the test.
  const { eventId } = await confirmOutage(database.db, check, { startedAt: now - 3000 });
  await fanOut(services, { eventId });
  const { deliveries } = await outcomeOf(database.db, eventId);
  return database.db.transaction().execute(async (trx) => {
    const ids = deliveries.map(({ id }) => id);
    const claimed = await lockPendingDeliveries(trx, ids);
    const [to] = claimed;
    if (!to) throw new Error('no delivery');
    const message = {
      to,
      hasLogin: true,
      alerts: [],
      key: name,
      threadKey: null,
      createdAt: now,
      notifiedAt: 0,
      mayHaveArrived: false,
      isResent: false,
    };
    return {
      eventId,
      claim: {
        lease: await leaseDeliveries(trx, ids),
        deliveries: claimed,
        notifiedWithOpening: [],
        digestUntil: null,
        message,
      },
    };
  });
};
const refused = (differing: Partial<Extract<SendOutcome, { accepted: false }>> = {}): SendOutcome => ({
  accepted: false,
  reason: 'busy',
  permanent: false,
  retryAfterMs: null,
  ...differing,
});
const statusesOf = async (eventId: number) =>
  (await outcomeOf(database.db, eventId)).deliveries.map(({ status, reason, attempts }) => [
    status,
    reason,
    attempts.length,
  ]);

test('marks an accepted message as sent and does not retry it', async () => {
  const { claim, eventId } = await claimOf('accepted');
  const retry = vi.fn();
  await recordOutcome(services, claim, { accepted: true, answer: '250 OK' }, retry);
  expect(await statusesOf(eventId)).toEqual([
    ['sent', null, 1],
    ['sent', null, 1],
  ]);
  expect(retry).not.toHaveBeenCalled();
  expect(logged).toEqual([]);
});

test('leaves a rejected message pending and retries it', async () => {
  const { claim, eventId } = await claimOf('refused');
  const retry = vi.fn();
  await recordOutcome(services, claim, refused(), retry);
  expect(await statusesOf(eventId)).toEqual([
    ['pending', null, 1],
    ['pending', null, 1],
  ]);
  expect(retry).toHaveBeenCalledOnce();
  expect(retry.mock.calls[0]?.[1]).toBeGreaterThan(0);
});

test('marks a permanently rejected message as failed with the reason', async () => {
  const { claim, eventId } = await claimOf('gone');
  await recordOutcome(services, claim, refused({ permanent: true, reason: '550 5.1.1 gone' }), vi.fn());
  expect((await outcomeOf(database.db, eventId)).deliveries).toMatchObject([
    { status: 'failed', reason: 'refused', reason_detail: '550 5.1.1 gone' },
    { status: 'failed', reason: 'refused', reason_detail: '550 5.1.1 gone' },
  ]);
});

test('uses the oldest delivery of a message for giving up, and the delivery with the most attempts for the next pause', async () => {
  const record = async (name: string, { triedSince = now, attempts = 0 }) => {
    const { claim, eventId } = await claimOf(name);
    const [first, ...rest] = claim.deliveries;
    if (!first) throw new Error('no delivery');
    const retry = vi.fn();
    const deliveries = [{ ...first, triedSince, attempts }, ...rest];
    await recordOutcome(services, { ...claim, deliveries }, refused(), retry);
    return { statuses: await statusesOf(eventId), pause: retry.mock.calls[0]?.[1] };
  };
  const [fresh, tried] = [await record('fresh', {}), await record('tried', { attempts: 5 })];
  expect(tried.pause).toBeGreaterThan(fresh.pause);
  const { statuses } = await record('old', { triedSince: now - 24 * HOUR_MS });
  expect(statuses).toEqual([
    ['failed', 'given-up', 1],
    ['failed', 'given-up', 1],
  ]);
});

test('wakes an end to a new address once its opening to the old address is given up', async () => {
  const { db, pool } = database;
  const check = await insertMonitoredCheck(db, { name: 'Moved', contacts: ['old@example.com'] });
  const outage = await confirmOutage(db, check);
  await fanOut(services, { eventId: outage.eventId });
  await db.updateTable('contacts').set({ email: 'new@example.com' }).where('email', '=', 'old@example.com').execute();
  const upId = await endOutage(db, check, outage);
  await fanOut(services, { eventId: upId });
  await pool.query('delete from graphile_worker._private_jobs');
  const [opening] = (await outcomeOf(db, outage.eventId)).deliveries;
  const [end] = (await outcomeOf(db, upId)).deliveries;
  await db.transaction().execute(async (trx) => {
    const [waiting] = await lockPendingDeliveries(trx, [opening?.id ?? 0]);
    await giveUpDeliveries(trx, waiting ? [waiting] : [], 'busy');
  });
  const { rows } = await pool.query('select key from graphile_worker._private_jobs');
  expect(rows).toEqual([{ key: `deliver:${end?.id}` }]);
  expect((await outcomeOf(db, outage.eventId)).deliveries).toMatchObject([
    { status: 'failed', reason: 'given-up', reason_detail: 'busy' },
  ]);
});

test('does not change a delivery that another worker has claimed, and logs a warning', async () => {
  const { claim, eventId } = await claimOf('taken');
  const [mine, taken] = claim.deliveries;
  await database.db.transaction().execute((trx) => leaseDeliveries(trx, [taken?.id ?? 0]));
  await recordOutcome(services, claim, { accepted: true, answer: '250 OK' }, vi.fn());
  const { deliveries } = await outcomeOf(database.db, eventId);
  expect(new Map(deliveries.map(({ id, status }) => [id, status]))).toEqual(
    new Map([
      [mine?.id, 'sent'],
      [taken?.id, 'pending'],
    ]),
  );
  expect(logged).toMatchObject([
    { key: 'taken', msg: 'Deliveries were deleted or leased by another worker while they were being sent' },
  ]);
});

test('does not retry when other workers have claimed all deliveries', async () => {
  const { claim } = await claimOf('lost');
  await database.db.transaction().execute((trx) => leaseDeliveries(trx, claim.lease.deliveryIds));
  const retry = vi.fn();
  await recordOutcome(services, claim, refused(), retry);
  expect(retry).not.toHaveBeenCalled();
});
