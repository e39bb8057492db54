import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSecretBox } from '../../storage/connection/secret-box.ts';
import { secretPlaces } from '../../storage/connection/secret-places.ts';
import { type CheckApp, createCheckApp } from '../testing/check-app.ts';
import { joinAs } from '../testing/members.ts';
import { signUpOwner } from '../testing/test-app.ts';

let app: CheckApp;
beforeAll(async () => {
  app = await createCheckApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.pharos.services.db.deleteFrom('integrations').execute();
});

const PATH = '/integrations/webhooks/';
const URL_GIVEN = 'https://hooks.example.com/services/T0/token-1';

const bodyOf = (differing: Record<string, unknown> = {}): Record<string, unknown> => ({
  state: 'AC',
  name: 'Operations',
  type: 'AL',
  url: URL_GIVEN,
  subscribed_checks: [],
  organization: app.owner.organizationId,
  meta: '{}',
  ...differing,
});
let calls = 0;
/** Tighter limits count by address. */
const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: Record<string, unknown>) => {
  calls += 1;
  const { token, organizationId: organization } = app.owner;
  const remoteAddress = `10.5.${calls >> 8}.${calls & 255}`;
  return app.pharos.call(method, `/v1${path}`, { token, organization, remoteAddress, ...(body && { body }) });
};
const post = (differing: Record<string, unknown> = {}) => call('POST', PATH, bodyOf(differing));
const create = async (differing: Record<string, unknown> = {}) => {
  const answer = await post(differing);
  expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
  return answer.json();
};
const change = (id: number, body: Record<string, unknown>) => call('PATCH', `${PATH}${id}/`, body);
const list = async () => (await call('GET', PATH)).json().results;
const audits = async (id: number) =>
  (
    await app.pharos.services.db
      .selectFrom('audit_log')
      .selectAll()
      .where('subject', '=', `integration ${id}`)
      .orderBy('id')
      .execute()
  ).map(({ action, before, after }) => ({ action, before, after }));
const basic = (password: string | null, username = 'bob') => JSON.stringify({ username, password });

describe('a webhook', () => {
  test('is created, listed, changed and deleted', async () => {
    const { id: checkId } = await app.create({ name: 'Shop', url: 'https://shop.example' });
    const meta = JSON.stringify({ data_json: { text: '{{text}}', n: [1, null] } });
    const { signing_secret: secret, ...created } = await create({ subscribed_checks: [checkId, checkId], meta });
    expect(created).toEqual({
      id: expect.any(Number),
      state: 'AC',
      name: 'Operations',
      type: 'AL',
      url: URL_GIVEN,
      subscribed_checks: [checkId],
      checks_deleted: false,
      organization: app.owner.organizationId,
      meta: JSON.stringify({ username: null, password: null, data_json: { text: '{{text}}', n: [1, null] } }),
      made_by: null,
      problem: null,
    });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const second = await create({ name: 'Second', subscribed_checks: undefined, meta: undefined });
    expect((await list()).map(({ id }: { id: number }) => id)).toEqual([created.id, second.id]);

    const changed = await change(created.id, { name: ' Night shift ', type: 'AT', subscribed_checks: [] });
    const after = { ...created, name: 'Night shift', type: 'AT', subscribed_checks: [] };
    expect([changed.statusCode, changed.json()]).toEqual([200, after]);
    expect((await list())[0]).toEqual(after);

    const deleted = await call('DELETE', `${PATH}${created.id}/`);
    expect([deleted.statusCode, deleted.json()]).toEqual([200, {}]);
    expect((await call('DELETE', `${PATH}${created.id}/`)).statusCode).toBe(404);
    expect(await audits(created.id)).toEqual([
      {
        action: 'integration.create',
        before: null,
        after: {
          state: 'AC',
          name: 'Operations',
          type: 'AL',
          url: 'https://hooks.example.com/…',
          subscribed_checks: [checkId],
          username: null,
          password: null,
          content: '••••',
        },
      },
      {
        action: 'integration.update',
        before: { name: 'Operations', type: 'AL', subscribed_checks: [checkId] },
        after: { name: 'Night shift', type: 'AT', subscribed_checks: 'all' },
      },
      { action: 'integration.delete', before: expect.objectContaining({ name: 'Night shift' }), after: null },
    ]);
  });

  test('is listed in pages, oldest first', async () => {
    const made = [await create(), await create(), await create()];
    const page = (await call('GET', `${PATH}?page=2&page_size=2&organization=${app.owner.organizationId}`)).json();
    expect(page).toMatchObject({ count: 3, next: null, results: [{ id: made[2].id }] });
  });

  test('is enabled and disabled by its state alone, and loses its problem when it is enabled', async () => {
    const { id } = await create();
    expect((await change(id, { state: 'DA' })).json()).toMatchObject({ state: 'DA', problem: null });
    const { db } = app.pharos.services;
    const failing = { problem: 'gone', failing_since: new Date('2026-01-02T03:04:05Z'), last_failure: 'answered 410' };
    await db
      .updateTable('integrations')
      .set(failing as { problem: 'gone' })
      .execute();
    expect((await list())[0].problem).toBe(
      'Disabled, because its receiver no longer exists (HTTP status 410). Enter its new URL, and enable it.',
    );
    expect((await change(id, { state: 'AC' })).json()).toMatchObject({ state: 'AC', problem: null });
    expect((await change(id, { state: 'AC' })).statusCode).toBe(200);
    expect((await audits(id)).slice(1)).toEqual([
      { action: 'integration.disable', before: null, after: { name: 'Operations' } },
      { action: 'integration.enable', before: null, after: { name: 'Operations' } },
    ]);
    await db
      .updateTable('integrations')
      .set({ ...failing, problem: null })
      .execute();
    expect((await list())[0].problem).toBe('Failing since 2 January 2026, 03:04:05 UTC: answered 410');
    expect((await change(id, { name: 'Still failing' })).json().problem).not.toBeNull();
    expect((await change(id, { url: 'https://repaired.example/' })).json().problem).toBeNull();
  });

  test('is not recorded in the audit log after an update without changes', async () => {
    const created = await create({ meta: basic('secret-1') });
    const { signing_secret: _secret, problem: _none, made_by: _nothing, checks_deleted: _no, id, ...same } = created;
    expect((await change(id, same)).json()).toMatchObject(same);
    expect(await audits(id)).toHaveLength(1);
  });
});

test('lists a webhook whose secrets cannot be decrypted with instructions, allows to disable it, and repairs it with a new secret', async () => {
  const { id } = await create({ meta: basic('open sesame') });
  const { db } = app.pharos.services;
  const sealed = createSecretBox(Buffer.alloc(32, 9)).seal('{}', secretPlaces.integration(app.owner.organizationId));
  await db.updateTable('integrations').set({ secrets: sealed }).where('id', '=', id).execute();
  const problem =
    'Its secrets cannot be decrypted with the secret key of this installation. Create a new signing secret, and enter the password again.';
  expect(await list()).toMatchObject([{ id, state: 'AC', problem }]);
  expect((await change(id, { state: 'DA' })).json()).toMatchObject({ state: 'DA', problem });
  expect((await change(id, { meta: basic('another') })).json()).toEqual({
    meta: ['The stored secrets cannot be decrypted. Create a new signing secret first.'],
  });
  const untested = await call('POST', '/integrations/webhook-test/', { webhook: id, test_data: basic('another') });
  expect([untested.statusCode, untested.json()]).toEqual([
    422,
    { detail: 'Webhook testing failed: create a new signing secret first' },
  ]);
  expect((await call('POST', `${PATH}${id}/signing-secret/`)).statusCode).toBe(200);
  const mended = (await change(id, { state: 'AC', meta: basic('another') })).json();
  expect([mended.problem, JSON.parse(mended.meta).password]).toEqual([null, '••••']);
});

describe('invalid input', () => {
  const CREDENTIALS = 'Enter the user name and password under basic authentication, not in the URL.';

  test.each<[Record<string, unknown>, Record<string, string[]>]>([
    [{ name: undefined }, { name: ['Webhook name is required'] }],
    [{ name: '  ' }, { name: ['Webhook name is required'] }],
    [{ name: null }, { name: ['Webhook name is required'] }],
    [{ name: 'ab' }, { name: ['Webhook name should be longer than 3 characters'] }],
    [{ name: 'x'.repeat(129) }, { name: ['Webhook name should be limited to 128 characters'] }],
    [{ organization: undefined }, { organization: ['Org Id is required'] }],
    [{ organization: 'x' }, { organization: ['Org Id is required'] }],
    [{ state: undefined }, { state: ['State is required'] }],
    [{ state: 'ON' }, { state: ['State must be AC (enabled) or DA (disabled)'] }],
    [{ url: undefined }, { url: ['Callback URL is required'] }],
    [{ url: ' ' }, { url: ['Callback URL is required'] }],
    [{ url: 'hooks.example.com' }, { url: ['URL should be vaild'] }],
    [{ url: 'ftp://example.com' }, { url: ['URL should be vaild'] }],
    [{ url: `https://example.com/${'x'.repeat(2000)}` }, { url: ['The URL must have at most 2000 characters.'] }],
    [{ url: 'https://bob:secret@example.com' }, { url: [CREDENTIALS] }],
    [
      { url: 'http://169.254.169.254/latest' },
      { url: ['This URL cannot be called: 169.254.169.254 is a cloud metadata address.'] },
    ],
    [{ subscribed_checks: 'none' }, { subscribed_checks: ['Choose checks, or "all".'] }],
    [{ subscribed_checks: [987_654] }, { subscribed_checks: ['The check 987654 does not exist.'] }],
    [{ meta: '{' }, { meta: ['Error in parsing'] }],
    [{ meta: '[]' }, { meta: ['Error in parsing'] }],
    [{ meta: '{"data_json":[1]}' }, { meta: ['The content must be a JSON object.'] }],
    [{ meta: '{"data_json":{"a":"\\u0000"}}' }, { meta: ['It contains characters that cannot be stored.'] }],
    [{ meta: '{"data_json":{"a":["{{check_nam}}"]}}' }, { meta: ['There is no placeholder {{check_nam}}.'] }],
    [
      { meta: `{"data_json":${'{"a":'.repeat(25)}1${'}'.repeat(26)}` },
      { meta: ['The content is nested too deeply. The maximum is 20 levels.'] },
    ],
    [{ meta: '{"color":1}' }, { meta: ['color: This field does not exist.'] }],
    [{ meta: '{"password":"secret-1"}' }, { meta: ['Username is required'] }],
    [{ meta: '{"username":"bob"}' }, { meta: ['Password is required'] }],
    [{ meta: basic('••••') }, { meta: ['Password is required'] }],
    [{ meta: basic('') }, { meta: ['Password is required'] }],
    [{ meta: basic('secret-1', 'b:b') }, { meta: ['A user name cannot contain a colon.'] }],
    [{ meta: `"${'x'.repeat(65_536)}"` }, { meta: ['The content is too long. The maximum is 64 KiB.'] }],
    [
      { meta: `{"data_json":${'{"a":'.repeat(9000)}1${'}'.repeat(9001)}` },
      { meta: ['The content is nested too deeply.'] },
    ],
    [{ color: 'red' }, { color: ['This field does not exist.'] }],
  ])('is rejected in case %#', async (differing, expected) => {
    const answer = await post(differing);
    expect([answer.statusCode, answer.json()]).toEqual([400, expected]);
    expect(await list()).toEqual([]);
    const { id } = await create();
    const isRequired = Object.values(differing).includes(undefined);
    const patched = await change(id, differing);
    if (!isRequired) expect([patched.statusCode, patched.json()]).toEqual([400, expected]);
  });

  test('is rejected for another organization, both in the body and by its checks', async () => {
    const other = await signUpOwner(app.pharos);
    expect((await post({ organization: other.organizationId })).statusCode).toBe(404);
    expect((await call('GET', `${PATH}?organization=${other.organizationId}`)).statusCode).toBe(404);
    const { id: checkId } = await app.create({ name: 'Shop', url: 'https://shop.example' });
    const { id } = await create();
    const as = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: Record<string, unknown>) =>
      app.pharos.call(method, `/v1${path}`, { token: other.token, ...(body && { body }) });
    const theirs = bodyOf({ organization: other.organizationId, subscribed_checks: [checkId] });
    const refused = await as('POST', PATH, theirs);
    expect([refused.statusCode, refused.json()]).toEqual([
      400,
      { subscribed_checks: [`The check ${checkId} does not exist.`] },
    ]);
    const calls = await Promise.all([
      as('PATCH', `${PATH}${id}/`, { state: 'DA' }),
      as('DELETE', `${PATH}${id}/`),
      as('POST', `${PATH}${id}/signing-secret/`),
      as('GET', `/integrations/${id}/deliveries/`),
      as('POST', `/integrations/${id}/send-again/`, { delivery: 1 }),
    ]);
    for (const answer of calls) {
      expect([answer.statusCode, answer.json()]).toEqual([
        404,
        { detail: expect.stringMatching(/^(Webhook|Integration) not found\.$/) },
      ]);
    }
    expect((await as('GET', PATH)).json().results).toEqual([]);
    expect((await list())[0]).toMatchObject({ id, state: 'AC' });
  });

  test('is rejected for read-only members and read-only API keys, but an API key with the scope manage is allowed', async () => {
    const { id } = await create();
    const reader = await joinAs(app.pharos, app.owner.organizationId, 'ST');
    const keyOf = async (scope: string) =>
      (await call('POST', '/api-keys/', { name: scope, scope })).json().key as string;
    const [reading, managing] = [await keyOf('read'), await keyOf('manage')];
    const as = async (token: string) => {
      const organization = app.owner.organizationId;
      const body = bodyOf();
      return [
        (await app.pharos.call('GET', `/v1${PATH}`, { token, organization })).statusCode,
        (await app.pharos.call('POST', `/v1${PATH}`, { token, organization, body })).statusCode,
        (await app.pharos.call('DELETE', `/v1${PATH}${id}/`, { token, organization })).statusCode,
      ];
    };
    expect(await as(reader.token)).toEqual([403, 403, 403]);
    expect(await as(reading)).toEqual([403, 403, 403]);
    expect(await as(managing)).toEqual([200, 201, 200]);
  });
});

describe('the limit of the plan', () => {
  const organization = async () => (await call('GET', `/organizations/${app.owner.organizationId}/`)).json();

  test('counts all kinds, including disabled ones, and rejects one more', async () => {
    const { db } = app.pharos.services;
    await db.updateTable('organizations').set({ trial_ends_at: null, plan: 'SPROUT' }).execute();
    for (let n = 0; n < 4; n += 1) await create({ state: n === 0 ? 'DA' : 'AC' });
    expect(await organization()).toMatchObject({
      number_of_integrations: 4,
      maximum_integrations_allowed: 5,
      is_integration_allowed: true,
    });
    const both = await Promise.all([post(), post()]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400]);
    expect(both.find(({ statusCode }) => statusCode === 400)?.json()).toEqual({
      non_field_errors: [
        'The SPROUT plan has room for 5 integrations, and they are all in use. Delete one, or upgrade.',
      ],
    });
    expect(await organization()).toMatchObject({ number_of_integrations: 5, is_integration_allowed: false });
    // Existing integrations still work and can be changed.
    await db.updateTable('organizations').set({ plan: 'BLOSSOM' }).execute();
    expect(await organization()).toMatchObject({ maximum_integrations_allowed: 10, is_integration_allowed: true });
    await db.updateTable('organizations').set({ state: 'CA' }).execute();
    expect(await organization()).toMatchObject({ is_integration_allowed: false });
    await db.updateTable('organizations').set({ state: 'AC' }).execute();
  });
});

describe('the password', () => {
  const stored = async (id: number) => {
    const { db, secrets } = app.pharos.services;
    const row = await db.selectFrom('integrations').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const place = { organizationId: app.owner.organizationId, table: 'integrations', column: 'secrets' };
    return { username: (row.config as { username: string }).username, ...JSON.parse(secrets.open(row.secrets, place)) };
  };

  test('is returned as a mask, and is retained if the mask or nothing is sent back', async () => {
    const { id, meta } = await create({ meta: basic('secret-1') });
    expect(JSON.parse(meta)).toEqual({ username: 'bob', password: '••••', data_json: null });
    await change(id, { meta, name: 'Renamed' });
    expect(await stored(id)).toMatchObject({ username: 'bob', password: 'secret-1' });
    await change(id, { meta: JSON.stringify({ username: 'eve' }), url: 'https://hooks.example.com/other' });
    expect(await stored(id)).toMatchObject({ username: 'eve', password: 'secret-1' });
    await change(id, { meta: basic('secret-2', 'eve') });
    expect(await stored(id)).toMatchObject({ username: 'eve', password: 'secret-2' });
    await change(id, { meta: '{}' });
    expect(await stored(id)).toMatchObject({ username: null, password: null });
    expect((await audits(id)).slice(2)).toEqual([
      {
        action: 'integration.update',
        before: { url: 'https://hooks.example.com/…', username: 'bob' },
        after: { url: 'https://hooks.example.com/…', username: 'eve' },
      },
      { action: 'integration.update', before: { password: '••••' }, after: { password: '••••' } },
      {
        action: 'integration.update',
        before: { username: 'eve', password: '••••' },
        after: { username: null, password: null },
      },
    ]);
  });

  test.each([
    ['another host', 'https://evil.example/services/T0/token-1'],
    ['another port', 'https://hooks.example.com:8443/services/T0/token-1'],
    ['plain http', 'http://hooks.example.com/services/T0/token-1'],
  ])('is not sent to another server, for example to %s', async (_what, url) => {
    const { id, meta } = await create({ meta: basic('secret-1') });
    const expected = { meta: ['Enter the password again, because the URL points to another server.'] };
    for (const body of [{ url }, { url, meta }, { url, meta: basic(null) }]) {
      const answer = await change(id, body);
      expect([answer.statusCode, answer.json()]).toEqual([400, expected]);
    }
    expect((await list())[0].url).toBe(URL_GIVEN);
    expect((await change(id, { url, meta: basic('secret-2') })).statusCode).toBe(200);
    expect((await change(id, { url: URL_GIVEN, meta: '{}' })).statusCode).toBe(200);
  });
});

test('returns the signing secret only at creation and rotation, and retains the previous one for 24 hours', async () => {
  const { id, signing_secret: first } = await create();
  const rotated = await call('POST', `${PATH}${id}/signing-secret/`);
  const second = rotated.json().signing_secret;
  expect([rotated.statusCode, Object.keys(rotated.json())]).toEqual([200, ['signing_secret']]);
  expect(second).not.toBe(first);
  const { db, secrets, now } = app.pharos.services;
  const row = await db.selectFrom('integrations').select('secrets').executeTakeFirstOrThrow();
  const place = { organizationId: app.owner.organizationId, table: 'integrations', column: 'secrets' };
  const { former, signingSecret } = JSON.parse(secrets.open(row.secrets, place));
  expect([signingSecret, former.signingSecret]).toEqual([second, first]);
  expect(former.until - now()).toBeGreaterThan(24 * 3_600_000 - 60_000);
  expect(former.until - now()).toBeLessThanOrEqual(24 * 3_600_000);
  expect(await audits(id)).toMatchObject([
    {},
    { action: 'integration.rotate-secret', before: null, after: { name: 'Operations' } },
  ]);
  expect((await call('GET', PATH)).body).not.toContain('whsec_');
});

describe('a webhook whose chosen checks are deleted', () => {
  const add = async () => (await app.create({ name: 'Shop', url: 'https://shop.example' })).id;
  const states = async () =>
    (await list()).map(({ state, subscribed_checks: checks, problem }: Record<string, unknown>) => [
      state,
      checks,
      problem !== null,
    ]);

  test.each([
    [
      'one by one',
      async (ids: number[]) => void (await Promise.all(ids.map((id) => call('DELETE', `/checks/${id}/`)))),
    ],
    ['in bulk', async (ids: number[]) => void (await call('POST', '/bulk-delete-checks/', { checks: ids }))],
  ])(
    'is disabled with the last of them when they are deleted %s, and never gets all checks instead',
    async (_how, remove) => {
      const [a, b, c] = [await add(), await add(), await add()];
      const { id } = await create({ subscribed_checks: [a, b] });
      await create({ subscribed_checks: [b, c] });
      await create();
      const off = await create({ state: 'DA', subscribed_checks: [a] });
      await call('DELETE', `/checks/${a}/`);
      expect(await states()).toEqual([
        ['AC', [b], false],
        ['AC', [b, c], false],
        ['AC', [], false],
        ['DA', [], true],
      ]);
      await remove([b]);
      expect(await states()).toEqual([
        ['DA', [], true],
        ['AC', [c], false],
        ['AC', [], false],
        ['DA', [], true],
      ]);
      expect((await list())[0].problem).toBe(
        'Disabled, because its checks were deleted. Choose checks, or all checks, and enable it.',
      );
      expect((await audits(id)).at(-1)).toEqual({
        action: 'integration.disable',
        before: null,
        after: { name: 'Operations', problem: 'checks-deleted' },
      });
      expect(await audits(off.id)).toHaveLength(1);

      const refused = await change(id, { state: 'AC' });
      expect([refused.statusCode, refused.json()]).toEqual([
        400,
        {
          non_field_errors: [
            'The checks of this integration were deleted. Edit the integration first, and choose checks or all checks.',
          ],
        },
      ]);
      expect((await change(id, { subscribed_checks: [c], state: 'AC' })).json()).toMatchObject({
        state: 'AC',
        subscribed_checks: [c],
        problem: null,
      });
      for (const state of ['AC', 'DA']) {
        const widened = await change(off.id, { state, subscribed_checks: [] });
        expect([widened.statusCode, widened.json()]).toEqual([
          400,
          { subscribed_checks: ['The checks of this webhook were deleted. Choose checks, or "all".'] },
        ]);
      }
      expect((await list()).at(-1)).toMatchObject({ state: 'DA', checks_deleted: true });
      expect((await change(off.id, { state: 'AC', subscribed_checks: 'all' })).json()).toMatchObject({
        state: 'AC',
        subscribed_checks: [],
        checks_deleted: false,
        problem: null,
      });
      expect((await change(off.id, { subscribed_checks: [] })).json()).toMatchObject({
        state: 'AC',
        subscribed_checks: [],
      });
      expect(await create({ subscribed_checks: 'all' })).toMatchObject({
        subscribed_checks: [],
        checks_deleted: false,
      });
    },
  );

  test('is not affected by checks that are deleted and chosen at the same time', async () => {
    for (let n = 0; n < 5; n += 1) {
      const [a, b] = [await add(), await add()];
      const { id } = await create({ subscribed_checks: [a] });
      const [deleted, changed] = await Promise.all([
        call('POST', '/bulk-delete-checks/', { checks: [a, b] }),
        change(id, { subscribed_checks: [b] }),
      ]);
      expect(deleted.statusCode).toBe(200);
      expect([200, 400]).toContain(changed.statusCode);
      expect((await list()).at(-1)).toMatchObject({ id, state: 'DA', subscribed_checks: [] });
    }
  });
});
