import { StateFilter } from '@pharos/contract/rest/integrations/integration.ts';
import { filterWants } from '@pharos/domain/integrations/state-filter.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { requeueAlerts } from '../storage/alerts/requeue-alerts.ts';
import { insertIntegration } from '../storage/integrations/integrations.ts';
import { sharedTestDatabase } from '../storage/testing/database.ts';
import { insertOrganization, type SeededOrganization } from '../storage/testing/seed.ts';
import type { Message, SendOutcome } from './channels/channel.ts';
import { deliver } from './deliver.ts';
import { deliverDigest } from './deliver-digest.ts';
import { fanOut } from './fan-out.ts';
import type { AlertServices } from './services.ts';
import { afterDigest, testAlertServices } from './testing/alert-services.ts';
import { channelsOf, testChannel } from './testing/channel.ts';
import { insertJudgedCheck } from './testing/judged-check.ts';
import { confirmOutage, endOutage, insertMonitoredCheck, type SeededOutage, waitingJobs } from './testing/scenario.ts';

const accepted: SendOutcome = { accepted: true, answer: 'ok' };
const away: SendOutcome = { accepted: false, reason: '503', permanent: false, retryAfterMs: null };
const WINDOW_MS = 60_000;

const database = sharedTestDatabase();
let organization: SeededOrganization;
let services: AlertServices;
let alone: number;
let answer: (message: Message) => Promise<SendOutcome> | SendOutcome;
let sent: string[];
let arrived: { to: string; key: string; events: { check: number; event: number }[] }[];
beforeEach(async () => {
  organization = await insertOrganization(database.db);
  alone = 5;
  answer = () => accepted;
  sent = [];
  arrived = [];
  const send = async (message: Message): Promise<SendOutcome> => {
    const outcome = await answer(message);
    if (!outcome.accepted) return outcome;
    sent.push(message.alerts.map((alert) => (alert.kind === 'state-change' ? 'still down' : alert.kind)).join(' '));
    const events = message.alerts.map(({ check, eventId }) => ({ check: check.id, event: eventId }));
    arrived.push({ to: `${message.to.channel} ${message.to.recipient}`, key: message.key, events });
    return outcome;
  };
  const digest = {
    get alertsAtOnce() {
      return alone;
    },
    windowMs: WINDOW_MS,
  };
  const chat = testChannel({
    id: 'chat',
    kinds: ['down', 'up', 'paused', 'state-change'],
    digest,
    recipientsOf: ({ config }, offered) =>
      filterWants(StateFilter.parse((config as { filter: string }).filter), offered) ? ['room'] : [],
    send,
  });
  services = testAlertServices(database.db, { channels: channelsOf(chat, testChannel({ digest, send })) });
  await insertIntegration(database.db, services.secrets, {
    organizationId: organization.organizationId,
    kind: 'chat',
    state: 'AC',
    name: 'Room',
    checkIds: null,
    config: { filter: 'AN' },
    secrets: {},
  });
});

const fanOutAll = async (): Promise<void> => {
  const open = await database.db.selectFrom('alert_events').select('id').where('status', '=', 'open').execute();
  for (const { id } of open.toSorted((a, b) => a.id - b.id)) await fanOut(services, { eventId: id });
};
const unsent = () =>
  database.db.selectFrom('deliveries').selectAll().where('status', 'in', ['pending', 'digest']).orderBy('id').execute();
const statuses = async () =>
  (await database.db.selectFrom('deliveries').select('status').orderBy('id').execute()).map(({ status }) => status);
const sendPending = async (): Promise<void> => {
  for (const { id } of (await unsent()).filter(({ status }) => status === 'pending'))
    await deliver(services, { deliveryId: id });
};
type Unsent = Awaited<ReturnType<typeof unsent>>[number];
const sendDigest = ({ organization_id: organizationId, channel, recipient, integration_id, digest_until }: Unsent) => {
  const until = digest_until?.toISOString() ?? '';
  return deliverDigest(afterDigest(services, { until }), {
    ...{ organizationId, channel, recipient, until },
    ...(integration_id !== null && { integrationId: integration_id }),
  });
};
const sendDigests = async (): Promise<void> => {
  const seen = new Set<number>();
  for (const each of (await unsent()).filter(({ status }) => status === 'digest')) {
    const until = each.digest_until?.getTime() ?? 0;
    if (!seen.has(until)) await sendDigest(each);
    seen.add(until);
  }
};
const judged = () => insertJudgedCheck(database.db, {}, organization);
const checkOf = (contacts: string[] = []) =>
  insertMonitoredCheck(database.db, { name: 'Shop', contacts }, organization);
const pass = (ms: number): void => {
  const { now } = services;
  services = { ...services, now: () => now() + ms };
};

describe('a state change within an outage', () => {
  test.each([
    ['separately', 5],
    ['in a digest', 1],
  ])('that waits %s is part of the message with both ends', async (_how, atOnce) => {
    alone = atOnce;
    const { driver, store, goDown } = await judged();
    answer = () => away;
    await goDown();
    await fanOutAll();
    await sendPending();
    await store(driver.poll('RE', {}, 10));
    await fanOutAll();
    await store(driver.poll('AV', {}, 10));
    await fanOutAll();
    await sendPending();
    answer = () => accepted;
    await sendPending();
    await sendDigests();
    await sendPending();
    expect(sent).toEqual(['down up']);
    expect(await statuses()).toEqual(['sent', 'sent', 'sent']);
  });

  test('is not sent after the end of the outage in one digest', async () => {
    alone = 0;
    const { driver, store, goDown } = await judged();
    await goDown();
    await fanOutAll();
    await store(driver.poll('RE', {}, 10));
    await store(driver.poll('AV', {}, 10));
    await fanOutAll();
    await sendDigests();
    expect(sent).toEqual(['down up']);
    expect(await statuses()).toEqual(['sent', 'sent', 'sent']);
  });
});

describe.each([
  ['of an integration', []],
  ['of a person', ['reader@example.com']],
])('the order of the alerts of a check, in the queue %s', (_recipients, contacts) => {
  beforeEach(async () => {
    if (contacts.length > 0) await database.db.deleteFrom('integrations').execute();
  });

  test('is preserved while the digest cannot be sent: new alerts join the digest', async () => {
    alone = 0;
    const check = await checkOf([...contacts]);
    const first = await confirmOutage(database.db, check);
    await fanOutAll();
    pass(WINDOW_MS + 1000);
    answer = () => away;
    await sendDigests();
    // From now on, each alert would be sent separately.
    alone = 5;
    await endOutage(database.db, check, first);
    await confirmOutage(database.db, check);
    await fanOutAll();
    answer = () => accepted;
    await sendPending();
    expect(sent).toEqual([]);
    await sendDigests();
    expect(sent).toEqual(['down up down']);
  });

  test('is preserved after the collection of a digest has ended and before the digest is sent', async () => {
    alone = 1;
    const check = await checkOf([...contacts]);
    const first = await confirmOutage(database.db, check);
    await fanOutAll();
    await sendPending();
    await endOutage(database.db, check, first);
    await fanOutAll();
    pass(WINDOW_MS + 1000);
    await confirmOutage(database.db, check);
    await fanOutAll();
    await sendPending();
    await sendDigests();
    expect(sent).toEqual(['down', 'up down']);
  });

  test('is preserved when a message before a digest waits for its retry: the digest is sent without that check', async () => {
    alone = 1;
    const check = await checkOf([...contacts]);
    const first = await confirmOutage(database.db, check);
    await fanOutAll();
    answer = () => away;
    await sendPending();
    await endOutage(database.db, check, first);
    await fanOutAll();
    const other = await checkOf([...contacts]);
    const ofOther = await confirmOutage(database.db, other);
    const second = await confirmOutage(database.db, check);
    await fanOutAll();
    expect(await statuses()).toEqual(['pending', 'pending', 'digest', 'digest']);
    answer = () => accepted;
    await sendDigests();
    expect(arrived.map(({ events }) => events.map(({ event }) => event))).toEqual([[ofOther.eventId]]);
    expect(await statuses()).toEqual(['pending', 'pending', 'sent', 'pending']);
    for (const { id } of (await unsent()).toReversed()) await deliver(services, { deliveryId: id });
    await sendPending();
    expect(sent).toEqual(['down', 'down up', 'down']);
    expect(arrived.at(-1)?.events[0]?.event).toBe(second.eventId);
  });

  test('is preserved for an alert that arrives while the digest is being sent: it is a separate message, sent right after', async () => {
    alone = 0;
    const check = await checkOf([...contacts]);
    await confirmOutage(database.db, check);
    await fanOutAll();
    let joined = 0;
    answer = async () => {
      answer = () => accepted;
      joined = (await confirmOutage(database.db, check)).eventId;
      alone = 5;
      pass(WINDOW_MS);
      await fanOutAll();
      return accepted;
    };
    await sendDigests();
    expect((await waitingJobs(database.db)).filter(({ task }) => task === 'deliver-digest')).toContainEqual(
      expect.objectContaining({ run_at: expect.toSatisfy((at: Date) => at.getTime() <= Date.now()) }),
    );
    await sendDigests();
    expect(arrived.map(({ events }) => events.length)).toEqual([1, 1]);
    expect(arrived[1]?.events[0]?.event).toBe(joined);
    expect(arrived[1]?.key).not.toBe(arrived[0]?.key);
  });

  test('does not shorten the 24 hours of an alert that joins a digest', async () => {
    alone = 0;
    const check = await checkOf([...contacts]);
    await confirmOutage(database.db, check);
    await fanOutAll();
    pass(23.5 * 3_600_000);
    const second = await confirmOutage(database.db, check);
    await fanOutAll();
    pass(3_600_000);
    answer = () => away;
    await sendDigests();
    expect(await statuses()).toEqual(['failed', 'digest']);
    answer = () => accepted;
    await sendDigests();
    expect(arrived.map(({ events }) => events.map(({ event }) => event))).toEqual([[second.eventId]]);
  });

  test.each([
    ['sent', () => accepted],
    ['refused for good', () => ({ ...away, permanent: true })],
  ])('wakes a message that waits behind a digest once that is %s', async (_what, outcome) => {
    alone = 0;
    const check = await checkOf([...contacts]);
    await confirmOutage(database.db, check);
    await confirmOutage(database.db, check);
    await fanOutAll();
    const [, behind] = await unsent();
    // As if a person had sent the delivery again.
    await database.db
      .updateTable('deliveries')
      .set({ status: 'pending', digest_until: null })
      .where('id', '=', behind?.id ?? 0)
      .execute();
    const woken: number[] = [];
    services = {
      ...services,
      lanes: { add: (_, work) => woken.push('deliveryId' in work ? work.deliveryId : Number.NaN), note: () => {} },
    };
    await sendPending();
    expect(sent).toEqual([]);
    await database.pool.query('delete from graphile_worker._private_jobs');
    expect((await requeueAlerts(database.db)).deliveries).toBe(0);
    answer = outcome;
    await sendDigests();
    const jobs = (await waitingJobs(database.db)).map(({ key }) => key);
    if (contacts.length === 0) expect(woken).toEqual([behind?.id]);
    else expect(jobs).toContain(`deliver:${behind?.id}`);
  });
});

const chance = (seed: number) => () => {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed / 2_147_483_647;
};

test.each([1, 2, 3])(
  'never delivers an alert of a check before an earlier alert of the same check (seed %i)',
  async (seed) => {
    const random = chance(seed * 7919);
    const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(random() * from.length)];
    alone = 2;
    const checks = [];
    for (let n = 0; n < 4; n += 1)
      checks.push({
        check: await checkOf(['one@example.com', 'two@example.com']),
        outage: null as SeededOutage | null,
      });
    const send = async (each: Unsent | undefined): Promise<void> => {
      if (each?.status === 'pending') await deliver(services, { deliveryId: each.id });
      else if (each) await sendDigest(each);
    };
    const sendOne = async (): Promise<void> => send(pick(await unsent()));
    let isWell = true;
    answer = async () => {
      const outcome = isWell || random() < 0.3 ? accepted : away;
      await new Promise((resolve) => setTimeout(resolve, random() * 10));
      return outcome;
    };
    for (let step = 0; step < 60; step += 1) {
      if (step % 15 === 0) isWell = !isWell;
      const flapping = pick(checks);
      if (flapping && flapping.outage === null) flapping.outage = await confirmOutage(database.db, flapping.check);
      else if (flapping?.outage) {
        await endOutage(database.db, flapping.check, flapping.outage);
        flapping.outage = null;
      }
      await Promise.all([fanOutAll(), sendOne(), sendOne(), sendOne()]);
      if (random() < 0.2) pass(WINDOW_MS / 2);
    }
    isWell = true;
    // Each pass sends at least the first delivery of each check.
    for (let left = await unsent(); left.length > 0; ) {
      for (const each of left) await send(each);
      const remaining = await unsent();
      expect(remaining.length).toBeLessThan(left.length);
      left = remaining;
    }
    const last = new Map<string, number>();
    for (const { to, events } of arrived) {
      for (const check of new Set(events.map((each) => each.check))) {
        const ids = events.filter((each) => each.check === check).map(({ event }) => event);
        expect(Math.min(...ids)).toBeGreaterThan(last.get(`${to} ${check}`) ?? 0);
        last.set(`${to} ${check}`, Math.max(...ids));
      }
    }
    expect(last.size).toBe(3 * checks.length);
  },
);
