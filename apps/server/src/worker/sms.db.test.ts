import { randomBytes } from 'node:crypto';
import type { StateFilter } from '@pharos/contract/rest/integrations/integration.ts';
import type { SmsConfig, SmsSecrets } from '@pharos/contract/stored/sms-config.ts';
import { startTwilioDouble, type TwilioDouble } from '@pharos/doubles/twilio/start-twilio-double.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { insertJudgedCheck } from '../alerts/testing/judged-check.ts';
import type { InsertedCheck } from '../alerts/testing/scenario.ts';
import { createEgressCall } from '../egress/egress-call.ts';
import { createSecretBox } from '../storage/connection/secret-box.ts';
import { resendIntegrationDeliveries } from '../storage/integrations/deliveries-of-integration.ts';
import { findIntegration, insertIntegration, updateIntegration } from '../storage/integrations/integrations.ts';
import { sharedTestDatabase } from '../storage/testing/database.ts';
import { hurryRetries } from './testing/hurry-retries.ts';
import { NO_PROVIDERS, startTestWorker } from './testing/start-test-worker.ts';

const secrets = createSecretBox(randomBytes(32));
const SID = `AC${'0123456789abcdef'.repeat(2)}`;
const TOKEN = 'planted-auth-token';
const FROM = '+14155550100';
const [ANN, BOB] = ['+14155550123', '+4917112345678'] as const;

const database = sharedTestDatabase();
let twilio: TwilioDouble;
let running: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  twilio = await startTwilioDouble({ accountSid: SID, authToken: TOKEN, numbers: [FROM] });
  running.push(() => twilio.stop());
});
afterEach(async () => {
  for (const stop of running.toReversed()) await stop();
  running = [];
});

const work = async (): Promise<void> => {
  const worker = await startTestWorker({
    databaseUrl: database.url,
    secrets,
    call: createEgressCall({ network: 'any' }),
    providers: { ...NO_PROVIDERS, twilioUrl: twilio.url },
    concurrency: 3,
    random: () => 0,
  });
  running.push(() => worker.stop());
};
const addSms = ({ organizationId }: InsertedCheck, config: Partial<SmsConfig> = {}): Promise<number> =>
  insertIntegration(database.db, secrets, {
    organizationId,
    kind: 'sms',
    state: 'AC',
    name: 'Twilio',
    checkIds: null,
    config: { accountSid: SID, from: FROM, filter: 'AN', numbers: [ANN], ...config } satisfies SmsConfig,
    secrets: { authToken: TOKEN } satisfies SmsSecrets,
  });

const judged = () => insertJudgedCheck(database.db);
/** The deliveries of two outages of a check may be created at the same time. */
const deliveriesTo = (integrationId: number) =>
  database.db
    .selectFrom('deliveries')
    .selectAll()
    .where('integration_id', '=', integrationId)
    .orderBy('event_id')
    .orderBy('id')
    .execute();
const doneTo = async (integrationId: number) =>
  (await deliveriesTo(integrationId)).map(({ recipient, status, reason }) => [recipient.split(':')[1], status, reason]);
const storedOf = ({ organizationId }: InsertedCheck, id: number) =>
  findIntegration(database.db, secrets, { organizationId, kind: 'sms', id });
const bodies = () => twilio.messages.map(({ to, body }) => `${to} ${body.replace(/ \d\d:\d\d UTC$/, '')}`);

describe('text messages', () => {
  test('sends the start and end of an outage to each number in order, from the configured account', async () => {
    await work();
    const { check, driver, store, goDown } = await judged();
    const id = await addSms(check, { numbers: [ANN, BOB] });
    await goDown();
    await twilio.received(2);
    await store(driver.poll('AV', {}, 10));
    await twilio.received(4);
    expect(bodies().sort()).toEqual(
      [ANN, BOB].flatMap((number) => [
        expect.stringMatching(new RegExp(`^\\${number} DOWN Shop: Not Responding`)),
        expect.stringMatching(new RegExp(`^\\${number} UP Shop: was down for `)),
      ]),
    );
    expect(twilio.messages.map(({ from }) => from)).toEqual(Array(4).fill(FROM));
    expect(twilio.requests[0]).toMatchObject({
      method: 'POST',
      path: `/2010-04-01/Accounts/${SID}/Messages.json`,
      headers: {
        authorization: `Basic ${Buffer.from(`${SID}:${TOKEN}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
        'user-agent': 'Pharos/0.0.0 (+http://localhost:3000)',
      },
    });
    await expect.poll(() => doneTo(id)).toEqual([ANN, BOB, ANN, BOB].map((number) => [number, 'sent', null]));
    const [first] = await deliveriesTo(id);
    expect(first?.attempts[0]?.outcome).toMatch(/^accepted: HTTP 201: queued as SM\d{32}$/);
  });

  test.each<[StateFilter, string[]]>([
    ['AN', ['RESTARTED', 'PAUSED', 'DOWN', 'UP']],
    ['AE', ['DOWN', 'UP']],
    ['RE', ['DOWN', 'UP']],
    ['NR', []],
  ])('applies the filter %s, so that only %j are sent when an error is reported', async (filter, wanted) => {
    await work();
    const { check, driver, store, goDown } = await judged();
    const filtered = await addSms(check, { filter, numbers: [ANN] });
    const all = await addSms(check, { filter: 'AN', numbers: [BOB] });
    /** The deliveries of an event are stored together. */
    const untilDone = async (count: number) => {
      await expect.poll(() => doneTo(all)).toEqual(Array(count).fill([BOB, 'sent', null]));
      // A waiting outage would be combined with its end into one message.
      await expect.poll(async () => (await doneTo(filtered)).map(([, status]) => status)).not.toContain('pending');
    };
    await store(driver.poll('AV', {}, 10));
    await store(driver.pause());
    await store(driver.restart());
    await goDown('RE');
    await untilDone(3);
    await store(driver.poll('AV', {}, 10));
    await untilDone(4);
    expect(twilio.messages).toHaveLength(4 + wanted.length);
    const labels = twilio.messages.filter(({ to }) => to === ANN).map(({ body }) => body.split(' ')[0]);
    expect(labels.sort()).toEqual(wanted.toSorted());
  });

  test('combines many simultaneous messages into a digest', async () => {
    await work();
    const { check, driver, store } = await judged();
    const id = await addSms(check);
    await store(driver.poll('AV', {}, 10));
    for (let n = 0; n < 4; n += 1) {
      await store(driver.pause());
      await store(driver.restart());
    }
    await expect
      .poll(async () => (await doneTo(id)).map(([, status]) => status))
      .toEqual([...Array(5).fill('sent'), ...Array(3).fill('digest')]);
    expect(twilio.messages).toHaveLength(5);
  });

  test('does not block alerts of other integrations if one is unreadable', async () => {
    await work();
    const { check, goDown } = await judged();
    const id = await addSms(check);
    await database.db.updateTable('integrations').set({ config: '{}' }).where('id', '=', id).execute();
    await addSms(check, { numbers: [BOB] });
    await goDown();
    await twilio.received(1);
    expect(await deliveriesTo(id)).toEqual([]);
  });
});

describe('a phone number', () => {
  test.each([
    [21610, 'the recipient has opted out of messages from this Twilio number (error 21610)'],
    [21211, 'the phone number is not valid (error 21211)'],
    [21614, 'the number is not a mobile number (error 21614)'],
  ])(
    'is ended if Twilio rejects it with %i, without affecting other numbers, and receives no later messages',
    async (code, reason) => {
      await work();
      const { check, driver, store, goDown } = await judged();
      const id = await addSms(check, { numbers: [ANN, BOB] });
      twilio.refuse(ANN, code);
      await goDown();
      await expect
        .poll(async () => (await doneTo(id)).toSorted())
        .toEqual([
          [ANN, 'failed', 'refused'],
          [BOB, 'sent', null],
        ]);
      expect(await storedOf(check, id)).toMatchObject({
        endedRecipients: { [`${id}:${ANN}`]: reason },
        problem: null,
        failingSince: null,
      });
      await store(driver.poll('AV', {}, 10));
      await twilio.received(2);
      await goDown();
      await twilio.received(3);
      await expect
        .poll(async () => (await doneTo(id)).filter(([number]) => number === ANN))
        .toEqual([
          [ANN, 'failed', 'refused'],
          [ANN, 'skipped', 'opening-failed'],
          [ANN, 'skipped', 'recipient-ended'],
        ]);
      expect(twilio.requests.filter(({ body }) => body.includes(encodeURIComponent(ANN)))).toHaveLength(1);
    },
  );

  test('does not receive the end of an outage if it was removed in the meantime', async () => {
    await work();
    const { check, driver, store, goDown } = await judged();
    const id = await addSms(check, { numbers: [ANN, BOB] });
    await goDown();
    await twilio.received(2);
    await expect.poll(() => doneTo(id)).toEqual([ANN, BOB].map((number) => [number, 'sent', null]));
    const config: SmsConfig = { accountSid: SID, from: FROM, filter: 'AN', numbers: [BOB] };
    await updateIntegration(database.db, secrets, { ...check, id }, { config });
    await store(driver.poll('AV', {}, 10));
    await expect
      .poll(async () => (await doneTo(id)).slice(2).toSorted())
      .toEqual([
        [ANN, 'failed', 'refused'],
        [BOB, 'sent', null],
      ]);
    expect(twilio.messages).toHaveLength(3);
    expect(await storedOf(check, id)).toMatchObject({ failingSince: null });
  });
});

describe('messages that Twilio does not accept', () => {
  test('marks the integration as unauthorized if the token is rejected, and sends nothing more', async () => {
    twilio.setAuthToken('another');
    await work();
    const { check, driver, store, goDown } = await judged();
    const id = await addSms(check);
    await goDown();
    await expect.poll(() => doneTo(id)).toEqual([[ANN, 'failed', 'refused']]);
    expect(await storedOf(check, id)).toMatchObject({ problem: 'unauthorized', state: 'AC' });
    await store(driver.poll('AV', {}, 10));
    await goDown();
    await expect.poll(async () => (await doneTo(id)).at(-1)).toEqual([ANN, 'skipped', 'integration-invalid']);
    expect(twilio.requests).toHaveLength(1);
  });

  test.each([21606, 21659])(
    'marks the integration as misconfigured if the sender number is rejected (%i)',
    async (code) => {
      await work();
      const { check, goDown } = await judged();
      const id = await addSms(check);
      twilio.refuse(ANN, code);
      await goDown();
      await expect.poll(() => doneTo(id)).toEqual([[ANN, 'failed', 'refused']]);
      const stored = await storedOf(check, id);
      expect(stored).toMatchObject({ problem: 'misconfigured', endedRecipients: {} });
      const attempt = JSON.stringify((await deliveriesTo(id))[0]?.attempts);
      expect(attempt).toContain(`(error ${code})`);
      expect(attempt + stored?.lastFailure).not.toMatch(/\d{7}/);
    },
  );

  test('retries after temporary errors, and searches once for the message before it is sent again', async () => {
    using _hurry = hurryRetries(database.pool);
    twilio.fail({ status: 429, code: 20429, message: 'Too Many Requests', retryAfter: '0' }, { status: 503 });
    await work();
    const { check, goDown } = await judged();
    const id = await addSms(check);
    await goDown();
    await twilio.received(1);
    await expect.poll(() => doneTo(id)).toEqual([[ANN, 'sent', null]]);
    // A message that was rejected because of the limit was not sent, so that no search for it is needed.
    expect(twilio.requests.map(({ method }) => method)).toEqual(['POST', 'POST', 'GET', 'POST']);
    const [delivery] = await deliveriesTo(id);
    expect(delivery?.attempts.map(({ outcome }) => outcome)).toEqual([
      'refused: HTTP 429: Too Many Requests (error 20429)',
      'refused: HTTP 503: Fault',
      expect.stringMatching(/^accepted: /),
    ]);
    expect(await storedOf(check, id)).toMatchObject({ problem: null, failingSince: null });
  });

  test('does not send a message twice if its response was lost', async () => {
    using _hurry = hurryRetries(database.pool);
    twilio.fail('cut');
    twilio.failLists({ status: 500 });
    await work();
    const { check, goDown } = await judged();
    const id = await addSms(check);
    await goDown();
    await expect.poll(() => doneTo(id)).toEqual([[ANN, 'sent', null]]);
    expect(twilio.requests.map(({ method }) => method)).toEqual(['POST', 'GET', 'GET']);
    expect(Object.fromEntries(twilio.requests[1]?.query ?? [])).toEqual({ To: ANN, From: FROM, PageSize: '50' });
    expect(twilio.messages).toHaveLength(1);
    const [delivery] = await deliveriesTo(id);
    expect(delivery?.attempts.at(-1)?.outcome).toMatch(/^accepted: already sent by an earlier attempt, queued as SM/);
  });

  test('sends the messages of two checks with the same name', async () => {
    await work();
    const first = await judged();
    const id = await addSms(first.check);
    await first.goDown();
    await expect.poll(() => doneTo(id)).toEqual([[ANN, 'sent', null]]);
    const second = await insertJudgedCheck(database.db, {}, first.check);
    second.driver.now = first.driver.now - 2009;
    twilio.fail({ status: 500 });
    await second.goDown();
    await expect.poll(() => doneTo(id)).toEqual([ANN, ANN].map((number) => [number, 'sent', null]));
    const [one, other] = twilio.messages;
    expect([twilio.messages.length, other?.body]).toEqual([2, one?.body]);
  });

  test('sends a message again if a user requests it', async () => {
    await work();
    const { check, goDown } = await judged();
    const id = await addSms(check);
    await goDown();
    await expect.poll(() => doneTo(id)).toEqual([[ANN, 'sent', null]]);
    const of = { organizationId: check.organizationId, integrationId: id, since: new Date(0) };
    const which = { deliveryId: (await deliveriesTo(id))[0]?.id ?? 0 };
    const how = { at: new Date(), gathered: false };
    await database.db.transaction().execute((trx) => resendIntegrationDeliveries(trx, of, which, how));
    await expect.poll(() => twilio.messages.length).toBe(2);
  });

  test('marks the token as invalid if the search for messages is rejected', async () => {
    twilio.fail({ status: 500 });
    twilio.failLists({ status: 401, code: 20003, message: 'Authenticate' });
    await work();
    const { check, goDown } = await judged();
    const id = await addSms(check);
    await goDown();
    await expect.poll(async () => (await storedOf(check, id))?.problem).toBe('unauthorized');
    expect(twilio.messages).toEqual([]);
  });
});
