import { randomBytes } from 'node:crypto';
import type { StateFilter } from '@pharos/contract/rest/integrations/integration.ts';
import { type SlackDouble, type SlackPost, startSlackDouble } from '@pharos/doubles/slack/start-slack-double.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { insertJudgedCheck } from '../alerts/testing/judged-check.ts';
import type { InsertedCheck } from '../alerts/testing/scenario.ts';
import { createEgressCall } from '../egress/egress-call.ts';
import { createSecretBox } from '../storage/connection/secret-box.ts';
import { findIntegration, insertIntegration } from '../storage/integrations/integrations.ts';
import { sharedTestDatabase } from '../storage/testing/database.ts';
import { notAllowedFirst } from './testing/not-allowed-first.ts';
import { startTestWorker } from './testing/start-test-worker.ts';

const secrets = createSecretBox(randomBytes(32));

const database = sharedTestDatabase();
let slack: SlackDouble;
let running: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  slack = await startSlackDouble();
});
afterEach(async () => {
  for (const stop of running.toReversed()) await stop();
  running = [];
  await slack.stop();
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
const addChannel = (
  { organizationId }: InsertedCheck,
  webhookUrl: string | null,
  filter: StateFilter = 'AN',
): Promise<number> =>
  insertIntegration(database.db, secrets, {
    organizationId,
    kind: 'slack',
    state: 'AC',
    name: 'Slack',
    checkIds: null,
    config: { filter, teamName: 'Team', channel: '#alerts' },
    secrets: { webhookUrl },
  });

const judged = () => insertJudgedCheck(database.db);
const labelsOf = (posts: readonly SlackPost[]) => posts.map(({ body }) => /^\*(\w+)/.exec(String(body.text))?.[1]);
/** The deliveries of two outages of a check may be created at the same time. */
const deliveriesTo = (integrationId: number) =>
  database.db
    .selectFrom('deliveries')
    .selectAll()
    .where('integration_id', '=', integrationId)
    .orderBy('event_id')
    .execute();
const statusesOf = async (integrationId: number) => (await deliveriesTo(integrationId)).map(({ status }) => status);
const outcomesOf = async (id: number) =>
  (await deliveriesTo(id)).map(({ status, reason, attempts }) => [status, reason, attempts.map((a) => a.outcome)]);
const planSubscriptionOf = ({ organizationId }: InsertedCheck, id: number) =>
  findIntegration(database.db, secrets, { organizationId, kind: 'slack', id });

describe('a Slack channel', () => {
  test('receives an outage, its end, a pause and a restart as separate messages', async () => {
    await work();
    const { check, driver, store, goDown } = await judged();
    const id = await addChannel(check, slack.addWebhook('#alerts'));
    await goDown();
    await slack.posted(1);
    await store(driver.poll('AV', {}, 10));
    await slack.posted(2);
    await store(driver.pause());
    await store(driver.restart());
    const posts = await slack.posted(4);
    expect(labelsOf(posts)).toEqual(['DOWN', 'UP', 'PAUSED', 'RESTARTED']);
    expect(posts[0]).toMatchObject({
      channel: '#alerts',
      body: { text: expect.stringContaining('*DOWN: Shop*'), attachments: [{ color: '#b93815' }] },
    });
    expect(slack.requests[0]?.headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'Pharos/0.0.0 (+http://localhost:3000)',
    });
    await expect.poll(() => outcomesOf(id)).toEqual(Array(4).fill(['sent', null, ['accepted: HTTP 200: ok']]));
  });

  test.each([
    ['AE', ['NR', 'RE'], ['DOWN', 'UP', 'DOWN', 'UP']],
    ['NR', ['RE', 'NR'], ['DOWN', 'UP']],
    ['RE', ['NR', 'RE'], ['DOWN', 'UP']],
  ] as const)('receives with the filter %s for the states %j the messages %j', async (filter, codes, labels) => {
    await work();
    const { check, driver, store, goDown } = await judged();
    const id = await addChannel(check, slack.addWebhook('#alerts'), filter);
    const all = await addChannel(check, slack.addWebhook('#all'));
    const postsTo = (name: string) => slack.posts.filter(({ channel }) => channel === name);
    /** The deliveries of an event are stored together. */
    const untilDone = async (count: number) => {
      await expect.poll(() => statusesOf(all)).toEqual(Array(count).fill('sent'));
      // A waiting outage would be combined with its end into one message.
      await expect.poll(() => statusesOf(id)).not.toContain('pending');
    };
    for (const [n, code] of codes.entries()) {
      await goDown(code);
      await untilDone(2 * n + 1);
      await store(driver.poll('AV', {}, 10));
      await untilDone(2 * n + 2);
    }
    expect(await statusesOf(id)).toEqual(labels.map(() => 'sent'));
    expect(labelsOf(postsTo('#alerts'))).toEqual(labels);
  });

  test('receives the message later if its address is temporarily forbidden', async () => {
    await work(notAllowedFirst());
    const { check, goDown } = await judged();
    const id = await addChannel(check, slack.addWebhook('#alerts'));
    await goDown();
    await slack.posted(1);
    await expect
      .poll(() => outcomesOf(id))
      .toEqual([['sent', null, ['refused: 10.0.0.1 is a private address', 'accepted: HTTP 200: ok']]]);
  });

  test('receives at most five messages within a minute, and later ones in a digest', async () => {
    await work();
    const { check, driver, store, goDown } = await judged();
    const id = await addChannel(check, slack.addWebhook('#alerts'));
    for (const posts of [1, 3, 5]) {
      await goDown();
      await slack.posted(posts);
      // A waiting outage would be sent together with its end, regardless of the number of messages.
      await expect.poll(() => statusesOf(id)).toEqual(Array(posts).fill('sent'));
      await store(driver.poll('AV', {}, 10));
      if (posts < 5) await slack.posted(posts + 1);
    }
    await expect.poll(() => statusesOf(id)).toEqual([...Array(5).fill('sent'), 'digest']);
    expect(labelsOf(slack.posts)).toEqual(['DOWN', 'UP', 'DOWN', 'UP', 'DOWN']);
  });

  test('becomes unauthorized after its app was removed, and receives nothing more', async () => {
    await work();
    const { check, driver, store, goDown } = await judged();
    const url = slack.addWebhook('#alerts');
    const id = await addChannel(check, url);
    slack.removeWebhook(url);
    await goDown();
    await expect.poll(() => outcomesOf(id)).toEqual([['failed', 'refused', ['refused: HTTP 404: no_service']]]);
    expect(await planSubscriptionOf(check, id)).toMatchObject({ state: 'AC', problem: 'unauthorized' });
    const other = await addChannel(check, slack.addWebhook('#other'));
    await store(driver.poll('AV', {}, 10));
    await goDown();
    await expect.poll(() => statusesOf(other)).toContain('sent');
    await expect
      .poll(async () => (await deliveriesTo(id)).at(-1))
      .toMatchObject({ status: 'skipped', reason: 'integration-invalid' });
    expect((await statusesOf(id)).slice(1)).not.toContain('sent');
  });

  test('receives nothing before Slack has provided its webhook URL', async () => {
    await work();
    const { check, goDown } = await judged();
    const id = await addChannel(check, null);
    await goDown();
    await expect.poll(() => statusesOf(id)).toEqual(['failed']);
    expect(await planSubscriptionOf(check, id)).toMatchObject({ problem: 'unauthorized' });
    expect(slack.requests).toEqual([]);
  });

  test('waits for the time that Slack requests, then receives the same message', async () => {
    slack.answerWith({ status: 429, headers: { 'retry-after': '1' }, text: 'rate_limited' });
    const call = createEgressCall({ network: 'any' });
    await work(async (...request) => {
      const answer = await call(...request);
      slack.answerWith(null);
      return answer;
    });
    const { check, goDown } = await judged();
    const id = await addChannel(check, slack.addWebhook('#alerts'));
    await goDown();
    await slack.posted(1);
    expect(labelsOf(slack.posts)).toEqual(['DOWN']);
    const [first, second] = slack.requests;
    expect(second?.body).toBe(first?.body);
    await expect
      .poll(() => outcomesOf(id))
      .toMatchObject([['sent', null, [expect.stringContaining('429'), 'accepted: HTTP 200: ok']]]);
  });

  test.each([
    [{ status: 500, text: 'rollup_error' } as const, 'refused: HTTP 500: rollup_error'],
    ['cut' as const, 'refused: the connection was closed'],
  ])('is retried after %j', async (answered, outcome) => {
    slack.answerWith(answered);
    const call = createEgressCall({ network: 'any' });
    let requests = 0;
    await work(async (...request) => {
      requests += 1;
      return requests === 1 ? call(...request) : new Promise(() => {});
    });
    const { check, goDown } = await judged();
    const id = await addChannel(check, slack.addWebhook('#alerts'));
    await goDown();
    await expect.poll(async () => (await outcomesOf(id))[0]).toEqual(['pending', null, [outcome]]);
    expect(await planSubscriptionOf(check, id)).toMatchObject({ problem: null, failingSince: expect.any(Date) });
  });

  test('receives one message about an outage that changed and ended while Slack was unavailable', async () => {
    slack.answerWith({ status: 503, text: 'unavailable' });
    await work();
    const { check, driver, store, goDown } = await judged();
    const id = await addChannel(check, slack.addWebhook('#alerts'));
    await goDown();
    await expect.poll(async () => (await deliveriesTo(id))[0]?.attempts.length).toBeGreaterThan(0);
    await store(driver.poll('RE', {}, 10));
    await expect.poll(async () => (await deliveriesTo(id)).length).toBe(2);
    await store(driver.poll('AV', {}, 10));
    // Without a lease, no attempt is running that began before the end arrived.
    await expect.poll(async () => (await deliveriesTo(id)).map((each) => each.lease_id)).toEqual([null, null, null]);
    slack.answerWith(null);
    await expect.poll(() => statusesOf(id)).toEqual(['sent', 'sent', 'sent']);
    expect(labelsOf(slack.posts)).toEqual(['UP']);
  });

  test('receives the next message after it rejected one', async () => {
    slack.answerWith({ status: 400, text: 'invalid_attachments' });
    await work();
    const { check, driver, store, goDown } = await judged();
    const id = await addChannel(check, slack.addWebhook('#alerts'));
    await goDown();
    await expect.poll(() => statusesOf(id)).toEqual(['failed']);
    slack.answerWith(null);
    await store(driver.poll('AV', {}, 10));
    await goDown();
    await slack.posted(1);
    expect(await planSubscriptionOf(check, id)).toMatchObject({ problem: null });
  });

  test('does not delay other channels if it hangs', async () => {
    const hanging = await startSlackDouble();
    running.push(() => hanging.stop());
    hanging.answerWith('hang');
    await work();
    const { check, goDown } = await judged();
    await addChannel(check, hanging.addWebhook('#alerts'));
    await addChannel(check, slack.addWebhook('#other'));
    await goDown();
    await slack.posted(1);
    expect(hanging.posts).toEqual([]);
  });

  test('does not block alerts to other channels if it is unreadable', async () => {
    await work();
    const { check, goDown } = await judged();
    const id = await addChannel(check, slack.addWebhook('#alerts'));
    await database.db.updateTable('integrations').set({ config: '{}' }).where('id', '=', id).execute();
    await addChannel(check, slack.addWebhook('#other'));
    await goDown();
    await slack.posted(1);
    expect(await deliveriesTo(id)).toEqual([]);
  });
});
