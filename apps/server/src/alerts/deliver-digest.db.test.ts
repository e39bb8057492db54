import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type DatabaseHandle, openDatabase } from '../storage/connection/connect.ts';
import { countStatements } from '../storage/testing/count-statements.ts';
import { createTestDatabase, type TestDatabase } from '../storage/testing/database.ts';
import type { Message, SendOutcome } from './channels/channel.ts';
import { deliverDigest } from './deliver-digest.ts';
import { fanOut } from './fan-out.ts';
import { messageKey } from './message-key.ts';
import type { AlertServices } from './services.ts';
import { afterDigest, testAlertServices } from './testing/alert-services.ts';
import { channelsOf, testChannel } from './testing/channel.ts';
import { confirmOutage, endOutage, insertMonitoredCheck, outcomeOf, waitingJobs } from './testing/scenario.ts';

let database: TestDatabase;
let counted: DatabaseHandle;
let statements: () => number;
let services: AlertServices;
let onSend: (message: Message) => Promise<SendOutcome | undefined> = async () => undefined;
beforeAll(async () => {
  database = await createTestDatabase();
  counted = openDatabase(database.url, 1);
  statements = await countStatements(counted.pool);
  const email = testChannel({
    digest: { alertsAtOnce: 0, windowMs: 60_000 },
    send: async (message) => (await onSend(message)) ?? { accepted: true, answer: '250 OK' },
  });
  services = testAlertServices(database.db, { channels: channelsOf(email) });
});
afterAll(async () => {
  await counted.close();
  await database.close();
});

const collectKeys = (outcome: () => SendOutcome | undefined = () => undefined): string[] => {
  const keys: string[] = [];
  onSend = async ({ key }) => {
    keys.push(key);
    return outcome();
  };
  return keys;
};

/** Creates a digest of `size` outages. The returned function sends it and resolves with the number of statements. */
const digestOf = async (recipient: string, size: number) => {
  const first = await insertMonitoredCheck(database.db, { name: 'First', contacts: [recipient] });
  const outages = [];
  for (let index = 0; index < size; index += 1) {
    const check = await insertMonitoredCheck(database.db, { name: `Check ${index}`, contacts: [recipient] }, first);
    const outage = await confirmOutage(database.db, check);
    await fanOut(services, outage);
    outages.push({ check, outage });
  }
  const { organizationId } = first;
  const { digest_until: until } = await database.db
    .selectFrom('deliveries')
    .where('organization_id', '=', organizationId)
    .select('digest_until')
    .executeTakeFirstOrThrow();
  const payload = { organizationId, channel: 'email', recipient, until: until?.toISOString() ?? '' };
  const send = async (): Promise<number> => {
    const before = statements();
    // Lease renewals on a slow machine would add statements.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const at = Date.parse(payload.until);
    await deliverDigest({ ...services, db: counted.db, now: () => at }, payload).finally(() => vi.useRealTimers());
    return statements() - before;
  };
  return { outages, payload, send };
};

test('skips any number of alerts in one statement', async () => {
  const taken: number[] = [];
  for (const size of [2, 20]) {
    const recipient = `gone-${size}@example.com`;
    const { outages, send } = await digestOf(recipient, size);
    await database.db.deleteFrom('contacts').where('email', '=', recipient).execute();
    taken.push(await send());
    for (const { outage } of outages)
      expect((await outcomeOf(database.db, outage.eventId)).deliveries).toMatchObject([{ reason: 'recipient-left' }]);
  }
  expect(taken[1]).toBe(taken[0]);
});

test('wakes any number of ends that arrive while the digest is being sent in the same number of statements as one', async () => {
  const taken: number[] = [];
  for (const count of [1, 12]) {
    const { outages, send } = await digestOf(`woken-${count}@example.com`, 12);
    const ends: number[] = [];
    onSend = async () => {
      for (const { check, outage } of outages.slice(0, count)) {
        const eventId = await endOutage(database.db, check, outage);
        await fanOut(services, { eventId });
        ends.push(eventId);
      }
      return undefined;
    };
    taken.push(await send());
    expect(ends).toHaveLength(count);
    for (const eventId of ends)
      expect((await outcomeOf(database.db, eventId)).deliveries).toMatchObject([
        { status: 'pending', digest_until: null },
      ]);
  }
  expect(taken[1]).toBe(taken[0]);
});

test('sends one message per organization to a recipient in two organizations, each with only its own alerts', async () => {
  onSend = async () => undefined;
  const recipient = 'both@example.com';
  const until = new Date(Date.now() - 1000);
  const collected = async (name: string) => {
    const check = await insertMonitoredCheck(database.db, { name, contacts: [recipient] });
    const outage = await confirmOutage(database.db, check);
    await fanOut(services, outage);
    await database.db
      .updateTable('deliveries')
      .set({ digest_until: until })
      .where('event_id', '=', outage.eventId)
      .execute();
    const { organizationId } = check;
    return { outage, payload: { organizationId, channel: 'email', recipient, until: until.toISOString() } };
  };
  const statesOf = async ({ outage }: { outage: { eventId: number } }) =>
    (await outcomeOf(database.db, outage.eventId)).deliveries.map(({ status, digest_until }) => [status, digest_until]);
  const [first, second] = [await collected('First'), await collected('Second')];
  await deliverDigest(services, first.payload);
  expect(await statesOf(first)).toEqual([['sent', until]]);
  expect(await statesOf(second)).toEqual([['digest', until]]);
  await deliverDigest(services, second.payload);
  expect(await statesOf(second)).toEqual([['sent', until]]);
});

describe('the key of a digest', () => {
  const sentOf = async (eventIds: readonly number[]) =>
    (await Promise.all(eventIds.map((id) => outcomeOf(database.db, id)))).flatMap(({ deliveries }) =>
      deliveries.map(({ status }) => status),
    );

  test('is determined only at the end of the digest: an earlier job waits for the remaining time', async () => {
    const { outages, payload } = await digestOf('early@example.com', 2);
    const keys = collectKeys();
    const eventIds = outages.map(({ outage }) => outage.eventId);
    const until = Date.parse(payload.until);
    await deliverDigest({ ...services, now: () => until - 1 }, payload);
    expect([keys, await sentOf(eventIds)]).toEqual([[], ['digest', 'digest']]);
    expect((await waitingJobs(database.db)).filter(({ key }) => key?.includes('early@'))).toHaveLength(1);
    await deliverDigest(afterDigest(services, payload), payload);
    expect([keys, await sentOf(eventIds)]).toEqual([[messageKey(eventIds)], ['sent', 'sent']]);
  });

  test('is different for alerts that are added later to a digest with the same end time', async () => {
    const { outages, payload } = await digestOf('late@example.com', 2);
    const keys = collectKeys();
    await deliverDigest(afterDigest(services, payload), payload);
    const late = { name: 'Late', contacts: ['late@example.com'] };
    const { eventId } = await confirmOutage(
      database.db,
      await insertMonitoredCheck(database.db, late, outages[0]?.check),
    );
    // The worker has a slow clock.
    await fanOut({ ...services, now: () => Date.parse(payload.until) - 60_000 }, { eventId });
    expect((await outcomeOf(database.db, eventId)).deliveries).toMatchObject([
      { status: 'digest', digest_until: new Date(payload.until) },
    ]);
    await deliverDigest(afterDigest(services, payload), payload);
    expect(keys).toEqual([messageKey(outages.map(({ outage }) => outage.eventId)), messageKey([eventId])]);
  });

  test('changes when the digest loses an alert', async () => {
    const { outages, payload } = await digestOf('fewer@example.com', 3);
    const keys = collectKeys(() => ({ accepted: false, reason: 'try later', permanent: false, retryAfterMs: null }));
    await deliverDigest(afterDigest(services, payload), payload);
    const [gone, ...left] = outages;
    await database.db
      .deleteFrom('checks')
      .where('id', '=', gone?.check.checkId ?? 0)
      .execute();
    await deliverDigest(afterDigest(services, payload), payload);
    const idsOf = (some: typeof outages) => some.map(({ outage }) => outage.eventId);
    expect(keys).toEqual([messageKey(idsOf(outages)), messageKey(idsOf(left))]);
  });
});
