import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAppHandler, createAppTester } from 'zapier-platform-core';
import { Api, startPharos } from '../../e2e/testing/pharos.ts';
import { startTarget } from '../../e2e/testing/target.ts';
import App from './index.js';

const call = createAppTester(App);
const { triggers, creates, authentication } = App;

let dataDir;
let pharos;
let api;
let target;
let authData;
let readingKey;
/** Receives the hooks in place of Zapier. */
let catcher;
const caught = [];

beforeAll(async () => {
  catcher = createServer(async (request, response) => {
    if (request.method === 'POST') caught.push({ path: request.url, body: await json(request) });
    response.writeHead(200).end('{}');
  });
  catcher.listen(0, '127.0.0.1');
  await once(catcher, 'listening');
  dataDir = await mkdtemp(join(tmpdir(), 'pharos-zapier-'));
  target = await startTarget();
  pharos = await startPharos({ DATA_DIR: dataDir, CHECK_INTERVALS: '2,60,300' });
  api = await Api.signUp(pharos.baseUrl);
  const keyOf = async (scope) => (await api.post('/api-keys/', { name: scope, scope })).key;
  authData = { base_url: `${pharos.baseUrl}/ `, api_key: await keyOf('manage') };
  readingKey = await keyOf('read');
});
afterAll(async () => {
  await pharos?.killTree();
  await target?.close();
  catcher?.close();
  await rm(dataDir, { recursive: true, force: true });
});

const targetUrl = (name) => `http://127.0.0.1:${catcher.address().port}/${name}`;
const subscribe = (trigger, name, inputData = {}) =>
  call(trigger.operation.performSubscribe, { authData, inputData, targetUrl: targetUrl(name) });
const unsubscribe = (trigger, subscribeData) =>
  call(trigger.operation.performUnsubscribe, { authData, inputData: {}, subscribeData });
/** Returns the items that the trigger makes of the hooks at its address. */
const run = async (trigger, name) => {
  const came = caught.filter(({ path }) => path === `/${name}`);
  const items = await Promise.all(
    came.map(({ body }) => call(trigger.operation.perform, { authData, inputData: {}, cleanedRequest: body })),
  );
  return items.flat();
};

test('is an app that Zapier accepts', async () => {
  const { results } = await createAppHandler(App)({ command: 'validate' });
  expect(results.errors ?? results).toEqual([]);
});

describe('the connection', () => {
  const connect = (given) => call(authentication.test, { authData: { ...authData, ...given } });

  test('has the name of the organization as its label', async () => {
    expect(await connect({})).toMatchObject({ organization_name: 'Example', role: 'manage' });
  });

  test('rejects a wrong key, a key with read access only, and an address that is not Pharos', async () => {
    await expect(connect({ api_key: 'ph_none' })).rejects.toThrow('Pharos rejected the API key');
    await expect(connect({ api_key: readingKey })).rejects.toThrow('This API key has read access only.');
    await expect(connect({ base_url: targetUrl('none') })).rejects.toThrow('Pharos does not respond at this address.');
  });
});

describe('a Zap', () => {
  let check;
  let other;

  test('creates a check at an offered interval, and gets the reason if it cannot', async () => {
    const [, , intervals] = creates.create_check.operation.inputFields;
    const [field] = await call(intervals, { authData, inputData: {} });
    expect(field).toMatchObject({ choices: ['2', '60', '300'], default: '300' });
    const create = (inputData) => call(creates.create_check.operation.perform, { authData, inputData });
    check = await create({ name: 'Shop', url: target.url, interval: '2' });
    expect(check).toEqual({
      id: expect.any(Number),
      name: 'Shop',
      url: expect.stringContaining(target.url),
      type: 'http',
    });
    other = await create({ name: 'Attic', url: target.url, interval: '300' });
    await expect(create({ name: 'Shop', url: target.url, interval: '7' })).rejects.toThrow('monitering_interval');
  });

  test('lists the checks to choose from', async () => {
    const list = await call(triggers.check_list.operation.perform, { authData, meta: { page: 0 } });
    expect(list).toEqual([
      { id: other.id, name: 'Attic' },
      { id: check.id, name: 'Shop' },
    ]);
  });

  test('shows examples with the fields of its sample before there is an event', async () => {
    for (const key of ['check_down', 'check_up', 'check_degraded', 'check_paused']) {
      const { performList, sample } = triggers[key].operation;
      const [example] = await call(performList, { authData, inputData: {} });
      expect(Object.keys(example)).toEqual(Object.keys(sample));
      expect(Object.keys(example.webhook_event_data)).toEqual(Object.keys(sample.webhook_event_data));
      expect(example.webhook_event_type).toBe(sample.webhook_event_type);
    }
  });

  test('gets an outage, its end and a pause, each once and from its own trigger', async () => {
    const { check_down: down, check_up: up, check_paused: paused } = triggers;
    const hooks = [
      [down, await subscribe(down, 'down', { check: String(check.id) })],
      [up, await subscribe(up, 'up')],
      [paused, await subscribe(paused, 'paused')],
    ];
    expect(await subscribe(down, 'down', { check: String(check.id) })).toEqual(hooks[0][1]);
    const listed = async () => (await api.get('/integrations/webhooks/')).results;
    expect(await listed()).toMatchObject([
      { id: hooks[0][1].id, name: 'Zapier: Up / Down', made_by: 'zapier', subscribed_checks: [check.id] },
      { made_by: 'zapier', subscribed_checks: [] },
      { name: 'Zapier: Pause / Restarted' },
    ]);

    await expect
      .poll(async () => (await api.get(`/checks/${check.id}/`)).statuses, { timeout: 20_000 })
      .not.toEqual([]);
    await target.die();
    await expect.poll(() => run(down, 'down'), { timeout: 20_000 }).toHaveLength(1);
    await target.comeBack();
    await expect.poll(() => run(up, 'up'), { timeout: 20_000 }).toHaveLength(1);
    // The trigger of outages also received the recovery, and ignores it.
    await expect.poll(() => caught.filter(({ path }) => path === '/down').length).toBe(2);
    expect(await run(up, 'up')).toHaveLength(1);
    const [outage, ...more] = await run(down, 'down');
    expect(more).toEqual([]);
    expect(outage).toMatchObject({
      id: outage.webhook_event_id,
      webhook_event_type: 'down',
      webhook_event_data: { check_id: check.id, check_name: 'Shop', check_state_name: 'Not Responding' },
    });
    expect(outage.webhook_event_text).toContain('is DOWN.');
    expect(Object.keys(outage)).toEqual(Object.keys(down.operation.sample));
    expect(await call(down.operation.performList, { authData, inputData: {} })).toEqual([{ ...outage, webhook_id: 1 }]);

    const set = (action) => call(creates[action].operation.perform, { authData, inputData: { check: check.id } });
    expect(await set('pause_check')).toEqual({ id: check.id, monitoring: 'paused' });
    await expect.poll(() => run(paused, 'paused'), { timeout: 20_000 }).toHaveLength(1);
    expect(await set('restart_check')).toEqual({ id: check.id, monitoring: 'active' });

    for (const [trigger, hook] of hooks) await unsubscribe(trigger, hook);
    expect(await listed()).toEqual([]);
    // A webhook that was deleted in Pharos can be unsubscribed too.
    await unsubscribe(down, hooks[0][1]);
  });

  test('gets the reason why an action failed', async () => {
    const pause = call(creates.pause_check.operation.perform, { authData, inputData: { check: 999_999 } });
    await expect(pause).rejects.toThrow(/check/i);
  });
});
