import { StateFilter } from '@pharos/contract/rest/integrations/integration.ts';
import { filterWants } from '@pharos/domain/integrations/state-filter.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { resendIntegrationDeliveries } from '../storage/integrations/deliveries-of-integration.ts';
import { type IntegrationChange, insertIntegration, updateIntegration } from '../storage/integrations/integrations.ts';
import { sharedTestDatabase } from '../storage/testing/database.ts';
import { insertOrganization, type SeededOrganization } from '../storage/testing/seed.ts';
import type { Message, SendOutcome } from './channels/channel.ts';
import { deliver } from './deliver.ts';
import { fanOut } from './fan-out.ts';
import type { AlertServices } from './services.ts';
import { testAlertServices } from './testing/alert-services.ts';
import { channelsOf, testChannel } from './testing/channel.ts';
import { insertJudgedCheck } from './testing/judged-check.ts';
import { confirmOutage, endOutage, insertMonitoredCheck } from './testing/scenario.ts';

const database = sharedTestDatabase();
let services: AlertServices;
let organization: SeededOrganization;
let answer: (message: Message) => SendOutcome;
let sent: string[];
beforeEach(async () => {
  organization = await insertOrganization(database.db);
  answer = () => ({ accepted: true, answer: 'ok' });
  sent = [];
  const chat = testChannel({
    id: 'chat',
    kinds: ['down', 'up', 'paused', 'state-change', 'degraded', 'recovered', 'certificate'],
    digest: null,
    recipientsOf: ({ config }, offered) => {
      const { filter, recipients } = config as { filter: string; recipients: string[] };
      return filterWants(StateFilter.parse(filter), offered) ? recipients : [];
    },
    send: async (message) => {
      const [alert] = message.alerts;
      const change = alert?.kind === 'state-change' ? alert.stateChange.change : alert?.kind;
      const outcome = answer(message);
      if (outcome.accepted)
        sent.push(`${message.to.recipient} ${change}${message.alerts.length > 1 ? ' and more' : ''}`);
      return outcome;
    },
  });
  services = testAlertServices(database.db, { channels: channelsOf(chat) });
});

const addChat = (filter: StateFilter, recipients: string[] = [filter]): Promise<number> =>
  insertIntegration(database.db, services.secrets, {
    organizationId: organization.organizationId,
    kind: 'chat',
    state: 'AC',
    name: 'Room',
    checkIds: null,
    config: { filter, recipients },
    secrets: {},
  });
const openEvents = () =>
  database.db.selectFrom('alert_events').select('id').where('status', '=', 'open').orderBy('id').execute();
const deliveries = () => database.db.selectFrom('deliveries').selectAll().orderBy('id').execute();
const integration = (id: number) =>
  database.db.selectFrom('integrations').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const settle = async (): Promise<string[]> => {
  for (const { id } of await openEvents()) await fanOut(services, { eventId: id });
  for (const { id, status } of await deliveries())
    if (status === 'pending') await deliver(services, { deliveryId: id });
  return sent.splice(0);
};
/** The clock of the check, which advances with each poll, becomes the clock of the alerts. */
const judged = async (settings: Parameters<typeof insertJudgedCheck>[1] = {}) => {
  const check = await insertJudgedCheck(database.db, settings, organization);
  services = { ...services, now: () => check.driver.now };
  return check;
};

describe('an integration with a state filter', () => {
  test('sends outages that match the state filter, later changes to a matching state, and the ends of these outages', async () => {
    for (const filter of StateFilter.options) await addChat(filter);
    const { driver, store, goDown } = await judged();
    await goDown('RE');
    expect(await settle()).toEqual(['AE down', 'AN down', 'RE down']);
    await store(driver.poll('NR', {}, 10));
    expect(await settle()).toEqual(['AE other-failure', 'AN other-failure', 'NR other-failure']);
    await store(driver.poll('AV', {}, 10));
    expect(await settle()).toEqual(['AE up', 'AN up', 'NR up', 'RE up']);
  });

  test('sends the end of an outage of which only a later failing state matched the filter', async () => {
    await addChat('NR');
    const { driver, store, goDown } = await judged();
    await goDown('RE');
    expect(await settle()).toEqual([]);
    await store(driver.poll('NR', {}, 10));
    expect(await settle()).toEqual(['NR other-failure']);
    await store(driver.poll('AV', {}, 10));
    expect(await settle()).toEqual(['NR up']);
  });

  test('sends nothing for an outage that ends within the alert delay', async () => {
    await addChat('AN');
    const { driver, store, goDown } = await judged({ alertDelaySeconds: 3600 });
    await goDown();
    await store(driver.poll('RE', {}, 10));
    await store(driver.poll('AV', {}, 10));
    expect(await settle()).toEqual([]);
  });

  test('sends a pause and a restart once, and a pause during an outage only if that outage was sent', async () => {
    await addChat('AN');
    await addChat('NR');
    const { driver, store, goDown } = await judged();
    await store(driver.poll('AV', {}, 10));
    await store(driver.pause());
    expect(await settle()).toEqual(['AN paused']);
    await store(driver.restart());
    expect(await settle()).toEqual(['AN restarted']);
    await goDown();
    expect(await settle()).toEqual(['AN down', 'NR down']);
    await store(driver.pause());
    expect(await settle()).toEqual(['AN paused', 'NR paused']);
  });
});

describe('an integration that cannot be used', () => {
  test('gets no alerts, and the receipts show the reason', async () => {
    const { db } = database;
    await db
      .updateTable('organizations')
      .set({ plan: 'SPROUT', trial_ends_at: null, above_limits_since: new Date(0) })
      .where('id', '=', organization.organizationId)
      .execute();
    const ids = [];
    for (let n = 1; n <= 6; n += 1) ids.push(await addChat('AN', [`chat ${n}`]));
    const set = (id: number | undefined, columns: object) =>
      db
        .updateTable('integrations')
        .set(columns)
        .where('id', '=', id ?? 0)
        .execute();
    await set(ids[0], { state: 'DA' });
    await set(ids[1], { problem: 'unauthorized' });
    services = { ...services, sellsPlans: true };
    const { goDown } = await judged();
    await goDown();
    expect(await settle()).toEqual(['chat 3 down', 'chat 4 down', 'chat 5 down']);
    expect((await deliveries()).map(({ recipient, reason }) => [recipient, reason])).toEqual([
      ['chat 1', 'integration-disabled'],
      ['chat 2', 'integration-invalid'],
      ['chat 3', null],
      ['chat 4', null],
      ['chat 5', null],
      ['chat 6', 'integration-over-limit'],
    ]);
  });

  test('gets no waiting alerts after a plan change leaves no room for the integration', async () => {
    const { db } = database;
    const plan = (name: 'SPROUT' | 'GARDEN') =>
      db
        .updateTable('organizations')
        .set({ plan: name, trial_ends_at: null, above_limits_since: new Date(0) })
        .where('id', '=', organization.organizationId)
        .execute();
    await plan('GARDEN');
    for (let n = 1; n <= 6; n += 1) await addChat('AN', [`chat ${n}`]);
    services = { ...services, sellsPlans: true };
    answer = ({ to }) =>
      to.recipient < 'chat 5'
        ? { accepted: true, answer: 'ok' }
        : { accepted: false, reason: 'busy', permanent: false, retryAfterMs: null };
    const { goDown } = await judged();
    await goDown();
    expect(await settle()).toEqual(['chat 1 down', 'chat 2 down', 'chat 3 down', 'chat 4 down']);
    await plan('SPROUT');
    answer = () => ({ accepted: true, answer: 'ok' });
    expect(await settle()).toEqual(['chat 5 down']);
    expect((await deliveries()).at(-1)).toMatchObject({ status: 'skipped', reason: 'integration-over-limit' });
  });

  test('gets no alerts after its key was rejected, until a person corrects it', async () => {
    const id = await addChat('AN');
    answer = () => ({ accepted: false, reason: '401', permanent: true, retryAfterMs: null, problem: 'unauthorized' });
    const { driver, store, goDown } = await judged();
    await goDown();
    await settle();
    expect(await integration(id)).toMatchObject({ state: 'AC', problem: 'unauthorized', last_failure: '401' });
    await store(driver.poll('AV', {}, 10));
    answer = () => ({ accepted: true, answer: 'ok' });
    await goDown();
    expect(await settle()).toEqual([]);
    const { organizationId } = organization;
    await updateIntegration(database.db, services.secrets, { organizationId, id }, { problem: null, secrets: {} });
    await store(driver.poll('AV', {}, 10));
    await goDown();
    expect(await settle()).toEqual(['AN down']);
    expect(await integration(id)).toMatchObject({ problem: null, failing_since: null });
  });

  test('stops sending to a single recipient that opted out', async () => {
    const id = await addChat('AN', ['+1', '+2']);
    answer = ({ to }) =>
      to.recipient === '+1'
        ? { accepted: false, reason: 'opted out', permanent: true, retryAfterMs: null, isRecipientEnded: true }
        : { accepted: true, answer: 'ok' };
    const { driver, store, goDown } = await judged();
    await goDown();
    expect(await settle()).toEqual(['+2 down']);
    expect(await integration(id)).toMatchObject({
      problem: null,
      failing_since: null,
      ended_recipients: { '+1': 'opted out' },
    });
    await store(driver.poll('AV', {}, 10));
    expect(await settle()).toEqual(['+2 up']);
    await goDown();
    expect(await settle()).toEqual(['+2 down']);
    expect((await deliveries()).filter(({ recipient }) => recipient === '+1').map(({ reason }) => reason)).toEqual([
      'refused',
      'opening-failed',
      'recipient-ended',
    ]);
  });
});

describe('an alert that an integration missed', () => {
  const refuse = (problem: 'unauthorized' | 'gone') => {
    answer = () => ({ accepted: false, reason: 'no', permanent: true, retryAfterMs: null, problem });
  };
  const mend = async (id: number, change: IntegrationChange) => {
    answer = () => ({ accepted: true, answer: 'ok' });
    const { organizationId } = organization;
    await updateIntegration(database.db, services.secrets, { organizationId, id }, change);
  };
  const sendFailedAgain = (integrationId: number): Promise<number> => {
    const of = { organizationId: organization.organizationId, integrationId, since: new Date(0) };
    const how = { at: new Date(services.now()), gathered: false };
    return database.db.transaction().execute((trx) => resendIntegrationDeliveries(trx, of, 'failed', how));
  };

  const beginOutage = async (name: string): Promise<() => Promise<unknown>> => {
    const check = await insertMonitoredCheck(database.db, { name }, organization);
    const outage = await confirmOutage(database.db, check);
    return () => endOutage(database.db, check, outage);
  };

  test('is sent after the integration is repaired, together with its end if the outage has ended', async () => {
    const id = await addChat('AN');
    refuse('unauthorized');
    const endRefused = await beginOutage('refused');
    await settle();
    const endOver = await beginOutage('over');
    const endLasting = await beginOutage('lasting');
    await settle();
    await endRefused();
    await endOver();
    await (await beginOutage('short'))();
    expect(await settle()).toEqual([]);
    await mend(id, { problem: null });
    expect(await sendFailedAgain(id)).toBe(7);
    expect((await settle()).toSorted()).toEqual(['AN down', ...Array(3).fill('AN down and more')]);
    await endLasting();
    expect(await settle()).toEqual(['AN up']);
    expect(await sendFailedAgain(id)).toBe(0);
  });

  test('is sent with an end that came after the repair', async () => {
    const id = await addChat('AN');
    refuse('unauthorized');
    const end = await beginOutage('Shop');
    await settle();
    await (await beginOutage('Other'))();
    await settle();
    await mend(id, { problem: null });
    await end();
    expect(await settle()).toEqual([]);
    expect((await deliveries()).map(({ reason }) => reason)).toEqual([
      'refused',
      'integration-invalid',
      'opening-not-sent',
      'opening-failed',
    ]);
    const events = () => database.db.selectFrom('alert_events').select(['status', 'reason']).orderBy('id').execute();
    expect((await events()).map(({ reason }) => reason)).toEqual([null, ...Array(3).fill('all-skipped')]);
    expect(await sendFailedAgain(id)).toBe(4);
    expect(await settle()).toEqual(['AN down and more', 'AN down and more']);
    expect(await events()).toEqual(Array(4).fill({ status: 'fanned-out', reason: null }));
  });

  test('is sent after the receiver was gone and a person enabled the integration again', async () => {
    const id = await addChat('AN');
    refuse('gone');
    const end = await beginOutage('Shop');
    await settle();
    const endLater = await beginOutage('Other');
    await end();
    expect(await settle()).toEqual([]);
    expect(await integration(id)).toMatchObject({ state: 'DA', problem: 'gone' });
    await mend(id, { state: 'AC' });
    expect(await sendFailedAgain(id)).toBe(3);
    expect(await settle()).toEqual(['AN down and more', 'AN down']);
    await endLater();
    expect(await settle()).toEqual(['AN up']);
  });

  test('is not sent if a person had disabled the integration', async () => {
    const id = await addChat('AN');
    await mend(id, { state: 'DA', problem: 'unauthorized' });
    await (await beginOutage('Shop'))();
    await settle();
    await mend(id, { state: 'AC', problem: null });
    expect(await sendFailedAgain(id)).toBe(0);
    expect((await deliveries()).map(({ reason }) => reason)).toEqual(['integration-disabled', 'opening-not-sent']);
  });
});

test('does not make recipients of one integration wait for each other', async () => {
  await addChat('AN', ['+1', '+2']);
  answer = ({ to }) =>
    to.recipient === '+1'
      ? { accepted: false, reason: 'busy', permanent: false, retryAfterMs: null }
      : { accepted: true, answer: 'ok' };
  const { goDown } = await judged();
  await goDown();
  expect(await settle()).toEqual(['+2 down']);
});

test('passes to each attempt whether an earlier attempt may have arrived', async () => {
  await addChat('AN');
  const seen: boolean[] = [];
  const outcomes = [{}, { mayHaveArrived: true }, {}, { mayHaveArrived: false }, {}];
  answer = ({ mayHaveArrived }) => {
    seen.push(mayHaveArrived);
    return { accepted: false, reason: 'busy', permanent: false, retryAfterMs: null, ...outcomes[seen.length - 1] };
  };
  const { goDown } = await judged();
  await goDown();
  for (const _ of outcomes) await settle();
  expect(seen).toEqual([false, false, true, true, false]);
});
