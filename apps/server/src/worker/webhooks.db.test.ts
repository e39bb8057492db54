import { randomBytes } from 'node:crypto';
import type { WebhookConfig } from '@pharos/contract/stored/webhook-config.ts';
import { settingsInForce } from '@pharos/domain/checks/settings-in-force.ts';
import type { Effect } from '@pharos/domain/judge/effects.ts';
import { aCheck, aResult } from '@pharos/domain/judge/testing/builders.ts';
import { Webhook } from 'standardwebhooks';
import { afterEach, describe, expect, test } from 'vitest';
import { type ReceivedPost, startReceiver, type TestReceiver } from '../alerts/channels/webhook/testing/receiver.ts';
import { insertJudgedCheck } from '../alerts/testing/judged-check.ts';
import { type InsertedCheck, insertMonitoredCheck } from '../alerts/testing/scenario.ts';
import { createEgressCall } from '../egress/egress-call.ts';
import { createSecretBox } from '../storage/connection/secret-box.ts';
import { deleteIntegration, findIntegration, insertIntegration } from '../storage/integrations/integrations.ts';
import { storeEffects } from '../storage/judge/effects/store-effects.ts';
import { sharedTestDatabase } from '../storage/testing/database.ts';
import { insertCheck } from '../storage/testing/seed.ts';
import { hurryRetries } from './testing/hurry-retries.ts';
import { notAllowedFirst } from './testing/not-allowed-first.ts';
import { startTestWorker } from './testing/start-test-worker.ts';

const secrets = createSecretBox(randomBytes(32));
const SIGNING_SECRET = `whsec_${Buffer.alloc(32, 3).toString('base64')}`;

const database = sharedTestDatabase();
let running: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of running.toReversed()) await stop();
  running = [];
});

const work = async (call = createEgressCall({ network: 'any' })): Promise<void> => {
  const worker = await startTestWorker({
    databaseUrl: database.url,
    secrets,
    call,
    concurrency: 3,
    random: () => 0,
  });
  running.push(() => worker.stop());
};
const receive = async (...answer: Parameters<typeof startReceiver>): Promise<TestReceiver> => {
  const receiver = await startReceiver(...answer);
  running.push(() => receiver.stop());
  return receiver;
};
const addWebhook = (
  { organizationId }: InsertedCheck,
  url: string,
  { checkIds = null, ...config }: Partial<WebhookConfig> & { checkIds?: number[] | null } = {},
): Promise<number> =>
  insertIntegration(database.db, secrets, {
    organizationId,
    kind: 'webhook',
    state: 'AC',
    name: 'Receiver',
    checkIds,
    config: { type: 'AL', username: null, content: null, madeBy: null, ...config, url } satisfies WebhookConfig,
    secrets: { password: 'open sesame', signingSecret: SIGNING_SECRET, former: null },
  });

const judged = (settings: Parameters<typeof insertJudgedCheck>[1] = {}) => insertJudgedCheck(database.db, settings);
const textsOf = (posts: readonly ReceivedPost[]) => posts.map(({ body }) => body.text);
const deliveriesTo = (integrationId: number) =>
  database.db.selectFrom('deliveries').selectAll().where('integration_id', '=', integrationId).orderBy('id').execute();

/** Stores outages and their ends as the judge does. */
const storeChanges = async ({ organizationId, applicationId }: InsertedCheck, count: number): Promise<number[]> => {
  const checkIds: number[] = [];
  for (let n = 0; n < count; n += 1)
    checkIds.push(await insertCheck(database.db, { organizationId, applicationId, name: `Shop ${n}` }));
  const at = Date.now() - 60_000;
  const effectOf = (checkId: number, id: number, isDown: boolean): Effect => ({
    kind: 'state-change',
    id,
    previousId: isDown ? null : checkId,
    code: isDown ? 'NR' : 'AV',
    startedAt: at + (isDown ? 0 : 1000),
    outageId: isDown ? checkId : null,
    endedOutageId: isDown ? null : checkId,
    summary: '',
    first: aResult({ startedAt: at, verdict: isDown ? 'NR' : 'AV' }),
    second: null,
    further: [],
    confirmation: null,
    settings: settingsInForce(aCheck()),
  });
  await database.db.transaction().execute(async (trx) => {
    for (const isDown of [true, false]) {
      const changes = checkIds.map((checkId) => {
        return { organizationId, checkId, effect: effectOf(checkId, isDown ? checkId : checkId + 1_000_000, isDown) };
      });
      await storeEffects(trx, changes);
    }
  });
  return checkIds;
};

/** Simulates fan-outs whose worker has ended: deliveries without jobs. */
const fanOutAll = async (integrationId: number): Promise<void> => {
  const { pool } = database;
  await pool.query(
    `insert into deliveries (event_id, organization_id, check_id, channel, recipient, integration_id)
     select id, organization_id, check_id, 'webhook', $1::int::text, $1 from alert_events where kind = 'state-change' order by id`,
    [integrationId],
  );
  await pool.query(`update alert_events set status = 'fanned-out', closed_at = now()`);
  await pool.query('delete from graphile_worker._private_jobs');
};

describe('a webhook', () => {
  test('receives every change immediately, in order and signed, even if people are not notified', async () => {
    const receiver = await receive();
    await work();
    const { check, driver, store, goDown } = await judged({ sensitivity: 'LO', alertDelaySeconds: 3600 });
    const id = await addWebhook(check, receiver.url, { username: 'pharos' });
    await store(driver.poll('AV', {}, 10));
    await goDown();
    await store(driver.poll('RE', {}, 10));
    await store(driver.poll('AV', {}, 10));
    await store(driver.pause());
    await store(driver.restart());
    const posts = await receiver.received(5);
    expect(textsOf(posts)).toEqual([
      expect.stringMatching(/^Shop \(.+\) is DOWN\.$/),
      expect.stringMatching(/^Shop \(.+\) is DOWN\.$/),
      expect.stringMatching(/^Shop \(.+\) is UP\.$/),
      expect.stringContaining('PAUSED'),
      expect.stringContaining('RESTARTED'),
    ]);
    const ids = posts.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(5);
    for (const { headers, text } of posts) {
      new Webhook(SIGNING_SECRET).verify(text, headers as Record<string, string>);
      expect(headers).toMatchObject({
        'content-type': 'application/json',
        'user-agent': 'Pharos/0.0.0 (+http://localhost:3000)',
        authorization: `Basic ${Buffer.from('pharos:open sesame').toString('base64')}`,
      });
    }
    expect(posts[0]?.body).toMatchObject({ event_data: { webhook_id: id, webhook_type: 'AL' } });
    await expect.poll(async () => (await deliveriesTo(id)).map(({ status }) => status)).toEqual(Array(5).fill('sent'));
  });

  test.each([
    ['AT', ['DOWN', 'UP']],
    ['PE', []],
    ['PS', ['PAUSED', 'RESTARTED']],
  ] as const)('of the type %s receives only %j, and leaves no unneeded event behind', async (type, wanted) => {
    const receiver = await receive();
    const marker = await receive();
    await work();
    const { check, driver, store, goDown } = await judged();
    await addWebhook(check, receiver.url, { type });
    await goDown();
    await store(driver.poll('AV', {}, 10));
    await store(driver.pause());
    await store(driver.restart());
    // When another webhook has received the last event, all events are decided.
    await addWebhook(check, marker.url, { type: 'PS' });
    await store(driver.pause());
    await marker.received(1);
    const expected = [...wanted, ...(type === 'PS' ? (['PAUSED'] as const) : [])];
    await receiver.received(expected.length);
    expect(textsOf(receiver.posts)).toEqual(expected.map((part) => expect.stringContaining(part)));
  });

  test('of the type up and down receives the recovery of a check that was paused while it was down', async () => {
    const receiver = await receive();
    await work();
    const { check, driver, store, goDown } = await judged();
    await addWebhook(check, receiver.url, { type: 'AT' });
    await goDown();
    await store(driver.pause());
    await store(driver.restart());
    await store(driver.poll('AV', {}, 10));
    await store(driver.pause());
    await store(driver.restart());
    await store(driver.poll('AV', {}, 10));
    await goDown();
    const posts = await receiver.received(3);
    const expected = ['DOWN', 'UP', 'DOWN'];
    expect(textsOf(posts)).toEqual(expected.map((part) => expect.stringContaining(part)));
  });

  test('does not block alerts to other webhooks if it is unreadable', async () => {
    const receiver = await receive();
    await work();
    const { check, goDown } = await judged();
    const id = await addWebhook(check, receiver.url);
    await database.db.updateTable('integrations').set({ config: '{}' }).where('id', '=', id).execute();
    await addWebhook(check, receiver.url);
    await goDown();
    await receiver.received(1);
    expect(await deliveriesTo(id)).toEqual([]);
  });

  test('receives only events of the checks selected for it', async () => {
    const receiver = await receive();
    await work();
    const first = await judged();
    const second = await insertMonitoredCheck(database.db, { name: 'Other' }, first.check);
    await addWebhook(first.check, receiver.url, { checkIds: [second.checkId] });
    const all = await receive();
    await addWebhook(first.check, all.url);
    await first.goDown();
    await all.received(1);
    expect(receiver.posts).toEqual([]);
  });

  test('receives the events of a check in order despite retries, with the same id for each attempt', async () => {
    using _hurry = hurryRetries(database.pool);
    const receiver = await receive((_, response, count) => void response.writeHead(count < 3 ? 500 : 200).end('busy'));
    await work();
    const { check, driver, store, goDown } = await judged();
    const id = await addWebhook(check, receiver.url);
    await goDown();
    await store(driver.poll('AV', {}, 10));
    const posts = await receiver.received(4);
    expect(textsOf(posts).map((text) => String(text).match(/DOWN|UP/)?.[0])).toEqual(['DOWN', 'DOWN', 'DOWN', 'UP']);
    expect(new Set(posts.slice(0, 3).map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    await expect.poll(async () => (await deliveriesTo(id)).map(({ attempts }) => attempts.length)).toEqual([3, 1]);
    const [down] = await deliveriesTo(id);
    expect(down?.attempts.map(({ outcome }) => outcome)).toEqual([
      'refused: HTTP 500: busy',
      'refused: HTTP 500: busy',
      'accepted: HTTP 200: busy',
    ]);
    expect(await healthOf(check, id)).toMatchObject({ state: 'AC', failingSince: null, lastFailure: null });
  });

  test('receives all waiting deliveries, in order per check, after a worker starts', async () => {
    const receiver = await receive();
    const check = await insertMonitoredCheck(database.db, { name: 'Shop' });
    const id = await addWebhook(check, receiver.url);
    const checkIds = await storeChanges(check, 130);
    await fanOutAll(id);
    await work();
    const posts = await receiver.received(2 * checkIds.length);
    const byCheck = Map.groupBy(posts, ({ body }) => Number(body.check_id));
    expect([...byCheck.keys()].toSorted((a, b) => a - b)).toEqual(checkIds);
    for (const ofCheck of byCheck.values())
      expect(textsOf(ofCheck).map((text) => String(text).match(/DOWN|UP/)?.[0])).toEqual(['DOWN', 'UP']);
  });

  test('shows since when and why it fails', async () => {
    const receiver = await receive((_, response) => void response.writeHead(302, { location: '/elsewhere' }).end());
    await work();
    const { check, goDown } = await judged();
    const id = await addWebhook(check, receiver.url);
    await goDown();
    await expect
      .poll(() => healthOf(check, id))
      .toMatchObject({ failingSince: expect.any(Date), lastFailure: 'HTTP 302' });
    expect((await deliveriesTo(id)).map(({ status }) => status)).toEqual(['pending']);
  });

  test('receives the event later if its host temporarily resolves to a forbidden address', async () => {
    const receiver = await receive();
    await work(notAllowedFirst());
    const { check, goDown } = await judged();
    const id = await addWebhook(check, receiver.url);
    await goDown();
    await receiver.received(1);
    await expect
      .poll(async () => (await deliveriesTo(id)).map(({ attempts }) => attempts.map(({ outcome }) => outcome)))
      .toEqual([['refused: 10.0.0.1 is a private address', 'accepted: HTTP 204']]);
  });

  test('is disabled when its receiver is gone, and waiting deliveries are not sent', async () => {
    const receiver = await receive((_, response) => void response.writeHead(410).end());
    await work();
    const { check, driver, store, goDown } = await judged();
    const id = await addWebhook(check, receiver.url);
    const other = await receive();
    await addWebhook(check, other.url);
    await goDown();
    await store(driver.poll('AV', {}, 10));
    await expect
      .poll(async () => (await deliveriesTo(id)).map(({ status, reason }) => [status, reason]))
      .toEqual([
        ['failed', 'refused'],
        ['skipped', 'integration-invalid'],
      ]);
    expect(await healthOf(check, id)).toMatchObject({ state: 'DA', problem: 'gone' });
    await other.received(2);
    expect(receiver.posts).toHaveLength(1);
  });

  test('does not delay other webhooks if it hangs', async () => {
    const hanging = await receive(() => {});
    const quick = await receive();
    await work();
    const { check, goDown } = await judged();
    const id = await addWebhook(check, hanging.url);
    for (let n = 0; n < 20; n += 1) await addWebhook(check, hanging.url);
    await addWebhook(check, quick.url);
    await goDown();
    await hanging.received(21);
    await quick.received(1);
    expect((await deliveriesTo(id)).map(({ status }) => status)).toEqual(['pending']);
  });

  test('receives nothing after it was deleted', async () => {
    const receiver = await receive((_, response) => void response.writeHead(503, { 'retry-after': '0' }).end());
    await work();
    const { check, goDown } = await judged();
    const id = await addWebhook(check, receiver.url);
    await goDown();
    await receiver.received(1);
    await deleteIntegration(database.db, { organizationId: check.organizationId, kind: 'webhook', id });
    await expect
      .poll(async () => (await deliveriesTo(id)).map(({ reason }) => reason))
      .toEqual(['integration-deleted']);
  });
});

const healthOf = ({ organizationId }: InsertedCheck, id: number) =>
  findIntegration(database.db, secrets, { organizationId, kind: 'webhook', id });
