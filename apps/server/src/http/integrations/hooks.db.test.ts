import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { judgeOf } from '../../alerts/testing/judged-check.ts';
import { type CheckApp, createCheckApp } from '../testing/check-app.ts';

const ZAP = 'https://hooks.zapier.com/hooks/standard/1/abc/';

let app: CheckApp;
let key: string;
let readingKey: string;
let calls = 0;
/** Tighter limits count by address. */
const call = (
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  { token = key, body }: { token?: string; body?: Record<string, unknown> } = {},
) => {
  calls += 1;
  const remoteAddress = `10.8.${calls >> 8}.${calls & 255}`;
  return app.pharos.call(method, `/v1${path}`, { token, remoteAddress, ...(body && { body }) });
};
const keyOf = async (scope: 'read' | 'manage'): Promise<string> =>
  (await call('POST', '/api-keys/', { token: app.owner.token, body: { name: scope, scope } })).json().key;
const subscribe = (differing: Record<string, unknown> = {}) =>
  call('POST', '/hooks/', { body: { target_url: ZAP, type: 'AT', ...differing } });
const samples = async (query: string) => (await call('GET', `/hooks/samples/?${query}`)).json();
const listed = async () => (await call('GET', '/integrations/webhooks/')).json().results;

beforeAll(async () => {
  app = await createCheckApp();
  key = await keyOf('manage');
  readingKey = await keyOf('read');
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.pharos.services.db.deleteFrom('integrations').execute();
});

describe('a REST hook', () => {
  test('is a marked webhook that gets the automation body until it is deleted', async () => {
    const { id: checkId } = await app.create({ name: 'Shop', url: 'https://shop.example' });
    const added = await subscribe({ check: checkId });
    expect([added.statusCode, added.json()]).toEqual([201, { id: expect.any(Number) }]);
    const { id } = added.json();
    expect(await listed()).toMatchObject([
      {
        id,
        state: 'AC',
        name: 'Zapier: Up / Down',
        type: 'AT',
        url: ZAP,
        subscribed_checks: [checkId],
        made_by: 'zapier',
      },
    ]);
    expect(JSON.parse((await listed())[0].meta).data_json).toMatchObject({
      webhook_event_type: '{{event_type}}',
      webhook_event_data: { check_state_name: '{{response_state}}', '@type': 'MessageCard' },
    });

    const deleted = await call('DELETE', `/hooks/${id}/`);
    expect([deleted.statusCode, deleted.json()]).toEqual([200, {}]);
    expect(await listed()).toEqual([]);
    expect((await call('DELETE', `/hooks/${id}/`)).statusCode).toBe(404);
  });

  test('for an existing URL is the existing hook, also with parallel requests', async () => {
    const answers = await Promise.all([subscribe(), subscribe(), subscribe()]);
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
    expect(await listed()).toHaveLength(1);
    const other = (await subscribe({ target_url: `${ZAP}other` })).json().id;
    expect(other).not.toBe(answers[0]?.json().id);
  });

  test('is enabled with the new settings when it is requested again, and retains a name that a person gave', async () => {
    const { id } = (await subscribe()).json();
    await call('PATCH', `/integrations/webhooks/${id}/`, { body: { state: 'DA', name: 'Sheet' } });
    await subscribe();
    expect(await listed()).toMatchObject([{ id, state: 'AC', name: 'Sheet', type: 'AT', made_by: 'zapier' }]);
    await subscribe({ type: 'PS' });
    expect(await listed()).toMatchObject([{ id, name: 'Zapier: Pause / Restarted', type: 'PS', made_by: 'zapier' }]);
  });

  test('remains marked when a person edits it, and differs from a webhook that a person created', async () => {
    const { id } = (await subscribe()).json();
    await call('PATCH', `/integrations/webhooks/${id}/`, { body: { meta: '{"data_json":{"a":"{{text}}"}}' } });
    expect((await listed())[0].made_by).toBe('zapier');
    const { organizationId: organization } = app.owner;
    const body = { state: 'AC', name: 'Mine', type: 'AL', url: `${ZAP}mine`, organization };
    const mine = (await call('POST', '/integrations/webhooks/', { body })).json();
    expect(mine.made_by).toBeNull();
    const refused = await call('DELETE', `/hooks/${mine.id}/`);
    expect([refused.statusCode, refused.json()]).toEqual([404, { detail: 'Hook not found.' }]);
    expect((await subscribe({ target_url: `${ZAP}mine` })).json().id).not.toBe(mine.id);
  });

  test.each([
    [{ target_url: '' }, { target_url: ['Target URL is required'] }],
    [{ target_url: 'ftp://a.example' }, { target_url: ['URL should be vaild'] }],
    [{ target_url: 'http://169.254.169.254/' }, { target_url: [expect.stringContaining('cannot be called')] }],
    [{ check: 999_999 }, { check: ['The check 999999 does not exist.'] }],
    [{ type: 'XX' }, { type: [expect.any(String)] }],
  ])('is rejected by field for %j', async (given, fields) => {
    const answer = await subscribe(given);
    expect([answer.statusCode, answer.json()]).toEqual([400, fields]);
  });

  test('is rejected if the plan has no room', async () => {
    const { db } = app.pharos.services;
    await db.updateTable('organizations').set({ plan: 'SPROUT', trial_ends_at: null }).execute();
    for (let n = 0; n < 5; n += 1) expect((await subscribe({ target_url: `${ZAP}${n}` })).statusCode).toBe(201);
    const answer = await subscribe();
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, ['non_field_errors']]);
    // An existing REST hook does not count on the limit again.
    expect((await subscribe({ target_url: `${ZAP}0` })).statusCode).toBe(201);
  });

  test('cannot be created with a read-only API key', async () => {
    const body = { target_url: ZAP, type: 'AL' };
    expect((await call('POST', '/hooks/', { token: readingKey, body })).statusCode).toBe(403);
  });
});

describe('samples', () => {
  test('returns examples with all fields of a real event while there are no events', async () => {
    const [up, down] = await samples('type=AT');
    expect(up).toMatchObject({ webhook_event_type: 'up', webhook_type: 'AT' });
    expect(up.webhook_event_data).toMatchObject({ check_id: 1, check_name: 'Example check', http_status_code: 200 });
    expect(down).toMatchObject({ webhook_event_type: 'down' });
    expect(down.webhook_event_data).toMatchObject({ check_state_name: 'Not Responding', http_status_code: null });
    const kinds = async (type: string) =>
      (await samples(`type=${type}`)).map((each: { webhook_event_type: string }) => each.webhook_event_type);
    expect(await kinds('PE')).toEqual(['recovered', 'degraded']);
    expect(await kinds('PS')).toEqual(['restarted', 'paused']);
    expect(Object.keys(up)).toEqual(Object.keys(down));
  });

  test('returns the three latest events of the type, and only those of a check if one is given', async () => {
    const { db } = app.pharos.services;
    await subscribe({ type: 'AL' });
    const { organizationId } = app.owner;
    const names = ['Wiki', 'Mail'];
    const [wiki = 0, mail = 0] = await Promise.all(
      names.map(async (name) => (await app.create({ name, url: `https://${name.toLowerCase()}.example` })).id),
    );
    const { driver, store } = judgeOf(db, { organizationId, checkId: wiki }, { name: 'Wiki' });
    for (const state of ['AV', 'NR', 'AV', 'NR', 'AV'] as const) {
      await store(driver.poll(state, {}, 10));
      if (state === 'NR') await store(driver.confirm('NR'));
    }
    await store(driver.pause());
    const detail = JSON.stringify({
      thresholdMs: 500,
      durationSeconds: 60,
      responseTimeMs: 900,
      startedAt: Date.now(),
    });
    await db
      .insertInto('alert_events')
      .values({
        organization_id: organizationId,
        check_id: mail,
        kind: 'degraded',
        at: new Date(),
        rule: 'Slow',
        detail,
      })
      .execute();
    const readSamples = async (query: string) =>
      (await samples(query)).map((each: Record<string, unknown>) => [
        (each.webhook_event_data as { check_name: string }).check_name,
        each.webhook_event_type,
      ]);
    const changes = [
      ['Wiki', 'up'],
      ['Wiki', 'down'],
      ['Wiki', 'up'],
    ];
    expect(await readSamples('type=AT')).toEqual(changes);
    expect(await readSamples('type=AL')).toEqual([
      ['Mail', 'degraded'],
      ['Wiki', 'paused'],
      ['Wiki', 'up'],
    ]);
    expect(await readSamples(`type=AL&check=${mail}`)).toEqual([['Mail', 'degraded']]);
    expect(await readSamples(`type=PS&check=${wiki}`)).toEqual([['Wiki', 'paused']]);
    // Without events of this type, the samples are examples.
    expect(await readSamples(`type=PE&check=${wiki}`)).toEqual([
      ['Example check', 'recovered'],
      ['Example check', 'degraded'],
    ]);
  });
});

test('returns the organization and the permissions of an API key, to test a connection', async () => {
  const of = async (token: string) => (await call('GET', '/me/', { token })).json();
  const me = await of(key);
  expect(me).toMatchObject({ organization_id: app.owner.organizationId, role: 'manage' });
  expect(me.organization_name).toEqual(expect.any(String));
  expect(me.actions).toContain('integrations.manage');
  expect(me.actions).not.toContain('api-keys.manage');
  expect((await of(readingKey)).actions).not.toContain('integrations.manage');
  expect((await of(app.owner.token)).role).toBe('OW');
  expect((await call('GET', '/me/', { token: `${key}x` })).statusCode).toBe(401);
});
