import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sealCheckSecrets } from '../../storage/checks/check-secrets.ts';
import { createSecretBox } from '../../storage/connection/secret-box.ts';
import { loadChecks } from '../../storage/judge/load-checks.ts';
import { loadMonitoredChecks } from '../../storage/judge/load-monitored-checks.ts';
import { countChecks } from '../../storage/organizations/organizations.ts';
import { type CheckApp, createCheckApp, withData } from '../testing/check-app.ts';

let app: CheckApp;
let id: number;
beforeAll(async () => {
  app = await createCheckApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ({ id } = await app.create({
    name: 'Page',
    url: 'https://example.com',
    data: { custom_header: { 'X-Key': 'key-1' }, request_timeout: 12 },
  }));
});

const set = (columns: { secrets?: string | null; options?: string }) =>
  app.pharos.services.db.updateTable('checks').set(columns).where('id', '=', id).execute();
const loseSecrets = () =>
  set({
    secrets: sealCheckSecrets(createSecretBox(randomBytes(32)), app.owner.organizationId, {
      headers: { 'X-Key': 'x' },
    }),
  });
const change = (body: Record<string, unknown>) => app.call('PATCH', `/checks/${id}/`, withData(body));
const monitored = async () => {
  const { db, secrets } = app.pharos.services;
  return (await loadMonitoredChecks(db, secrets, [id]))[0];
};

describe('a check whose secrets cannot be decrypted', () => {
  beforeEach(loseSecrets);

  test('is returned with its name and the error, without a state', async () => {
    const one = await app.call('GET', `/checks/${id}/`);
    expect(one.json()).toMatchObject({ name: 'Page', statuses: { state: null } });
    expect(one.json().statuses.monitoring_error).toContain('Settings unreadable');
    expect(JSON.parse(one.json().data)).toMatchObject({ request_timeout: 12 });
    const { count, results } = (await app.call('GET', '/checks/?page_size=100')).json();
    expect(results).toHaveLength(count);
    expect((await app.call('GET', `/check-statuses/${id}/`)).json().monitoring_error).toContain('Settings unreadable');
  });

  test('is neither up nor down in filters and counts after the engine failed to read it', async () => {
    const { db, secrets } = app.pharos.services;
    await db.updateTable('check_states').set({ phase: 'up', code: 'AV' }).where('check_id', '=', id).execute();
    const seen = async () => {
      const of = async (status: string): Promise<boolean> =>
        (await app.call('GET', `/checks/?page_size=100&status=${status}`))
          .json()
          .results.some((check: { id: number }) => check.id === id);
      const { up, down, all } = await countChecks(db, app.owner.organizationId, []);
      return { isUp: await of('up'), isDown: await of('down'), other: all - up - down };
    };
    const before = await seen();
    expect(before.isUp).toBe(true);
    await loadChecks(db, secrets, [id]);
    expect(await seen()).toEqual({ isUp: false, isDown: false, other: before.other + 1 });
    await change({ data: { basic_authentication: null, custom_header: null } });
    await loadChecks(db, secrets, [id]);
    expect((await seen()).other).toBe(before.other);
  });

  test('cannot be changed without its secrets, because it would then be probed without its password', async () => {
    const answer = await change({ name: 'Renamed' });
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json()).sort()).toEqual(['basic_authentication', 'custom_header']);
    expect(await monitored()).toBeUndefined();
  });

  test('cannot be saved with only a user name, because the password would be empty', async () => {
    const answer = await change({
      data: { basic_authentication: { basic_auth_username: 'ann' }, custom_header: null },
    });
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { basic_authentication: ['The stored password cannot be read. Enter it again.'] },
    ]);
    expect(await monitored()).toBeUndefined();
  });

  test('is monitored again after its secrets are entered again or removed', async () => {
    const answer = await change({ data: { basic_authentication: null, custom_header: { 'X-Key': 'key-2' } } });
    expect(answer.statusCode).toBe(200);
    expect(answer.json().statuses.monitoring_error).toBeNull();
    expect(await monitored()).toMatchObject({
      revision: 2,
      target: { headers: { 'X-Key': 'key-2' }, timeoutSeconds: 12 },
    });
    await loseSecrets();
    expect((await change({ data: { basic_authentication: null, custom_header: null } })).statusCode).toBe(200);
    expect(await monitored()).toMatchObject({ revision: 3 });
  });

  test('can be paused and deleted', async () => {
    const paused = await app.call('POST', '/pause-monitoring/', { application_check: id, new_state: 'PS' });
    expect(paused.json()).toEqual({ results: [{ id, state: 'PS' }] });
    expect((await app.call('GET', `/checks/${id}/`)).json().statuses.state).toBe('PS');
    expect((await app.call('DELETE', `/checks/${id}/`)).statusCode).toBeLessThan(300);
    expect((await app.call('GET', `/checks/${id}/`)).statusCode).toBe(404);
  });
});

describe('a check whose options cannot be read', () => {
  beforeEach(() => set({ options: '{"target": 7}' }));

  test('is returned with default values, and is repaired when all lost fields are given', async () => {
    const { statuses, data, url } = (await app.call('GET', `/checks/${id}/`)).json();
    expect([statuses.state, url]).toEqual([null, 'https://example.com']);
    expect((await change({ data: { request_timeout: 9 } })).statusCode).toBe(400);
    const lost = (await change({ name: 'Renamed' })).json();
    const none = Object.fromEntries(Object.keys(lost).map((field) => [field, null]));
    const repaired = await change({ data: { ...JSON.parse(data), ...none, request_timeout: 9 } });
    expect([repaired.statusCode, repaired.json().statuses.monitoring_error]).toEqual([200, null]);
    expect(await monitored()).toMatchObject({ target: { type: 'https', timeoutSeconds: 9 } });
  });
});

test('lists a check with unreadable figures of the current hour without a state, and reports it as unreadable', async () => {
  const { db, secrets } = app.pharos.services;
  const figures = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3e38];
  await db.updateTable('check_states').set({ figures }).where('check_id', '=', id).execute();
  const { results } = (await app.call('GET', '/checks/?page_size=100')).json();
  const listed = results.find((check: { id: number }) => check.id === id);
  expect(listed.statuses).toMatchObject({ state: null, monitoring_error: expect.stringContaining('unreadable') });
  const { checks, unreadable } = await loadChecks(db, secrets, [id]);
  expect([checks, unreadable]).toEqual([[], [{ checkId: id, error: expect.any(RangeError) }]]);
});
