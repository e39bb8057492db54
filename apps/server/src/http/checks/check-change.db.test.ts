import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadMonitoredChecks } from '../../storage/judge/load-monitored-checks.ts';
import { type CheckApp, type CheckJson, createCheckApp, withData } from '../testing/check-app.ts';
import { signUpOwner } from '../testing/test-app.ts';

let app: CheckApp;
beforeAll(async () => {
  app = await createCheckApp();
});
afterAll(() => app.close());

const full = {
  name: 'Page',
  url: 'https://example.com',
  data: {
    basic_authentication: { basic_auth_username: 'bob', basic_auth_password: 'secret-1' },
    custom_header: { 'X-Key': 'key-1' },
    status_check: { blacklisted_status_codes_csv: '404' },
  },
};
const monitored = async (id: number) => {
  const { db, secrets } = app.pharos.services;
  const [check] = await loadMonitoredChecks(db, secrets, [id]);
  return check;
};
const change = (id: number, body: Record<string, unknown>) => app.call('PATCH', `/checks/${id}/`, withData(body));
const audits = (id: number) =>
  app.pharos.services.db
    .selectFrom('audit_log')
    .selectAll()
    .where('subject', '=', `check ${id}`)
    .orderBy('id')
    .execute();

describe('a change of a check', () => {
  test('replaces the given keys of data, clears those with null, and retains all other keys', async () => {
    const { id } = await app.create(full);
    const answer = await change(id, {
      data: { status_check: null, request_timeout: 12, custom_header: { 'X-New': '2' } },
    });
    expect(answer.statusCode).toBe(200);
    const data = JSON.parse(answer.json<CheckJson>().data);
    expect(data).toMatchObject({ request_timeout: 12, custom_header: { 'X-New': '2' } });
    expect(data.basic_authentication).toEqual({ basic_auth_username: 'bob' });
    expect(data.status_check).toBeUndefined();
    expect(await monitored(id)).toMatchObject({
      revision: 2,
      target: {
        timeoutSeconds: 12,
        basicAuth: { username: 'bob', password: 'secret-1' },
        headers: { 'X-New': '2' },
      },
    });
  });

  test('never returns the password, and retains it until another one is given', async () => {
    const { id, data } = await app.create(full);
    expect(data).not.toContain('secret-1');
    const renamed = await change(id, { data: { basic_authentication: { basic_auth_username: 'eve' } } });
    expect(renamed.body).not.toContain('secret-1');
    expect((await monitored(id))?.target).toMatchObject({ basicAuth: { username: 'eve', password: 'secret-1' } });
    await change(id, {
      data: { basic_authentication: { basic_auth_username: 'eve', basic_auth_password: 'secret-2' } },
    });
    expect((await monitored(id))?.target).toMatchObject({ basicAuth: { username: 'eve', password: 'secret-2' } });
    await change(id, { data: { basic_authentication: null, custom_header: {} } });
    expect((await monitored(id))?.target).toEqual(
      expect.not.objectContaining({ basicAuth: expect.anything(), headers: expect.anything() }),
    );
    const stored = await app.pharos.services.db.selectFrom('checks').select('secrets').where('id', '=', id).execute();
    expect(stored).toEqual([{ secrets: null }]);
    expect(JSON.stringify(await audits(id))).not.toMatch(/secret-\d|key-1/);
  });

  test('sends no stored password or header to another server', async () => {
    const { id } = await app.create(full);
    const moved = { url: 'https://other.example/' };
    const refused = await change(id, moved);
    expect([refused.statusCode, refused.json()]).toEqual([
      400,
      {
        basic_authentication: ['Enter the password again, because the URL points to another server.'],
        custom_header: ['Enter the headers again, because the URL points to another server.'],
      },
    ]);
    expect((await monitored(id))?.target).toMatchObject({ url: 'https://example.com', headers: { 'X-Key': 'key-1' } });
    const given = {
      basic_authentication: { basic_auth_username: 'bob', basic_auth_password: 'secret-2' },
      custom_header: null,
    };
    expect((await change(id, { ...moved, data: given })).statusCode).toBe(200);
    const target = (await monitored(id))?.target;
    expect(target).toMatchObject({ ...moved, basicAuth: { username: 'bob', password: 'secret-2' } });
    expect(JSON.stringify(target)).not.toMatch(/secret-1|key-1/);
  });

  test('sends no stored header of a WebSocket check to another server', async () => {
    const url = 'wss://example.com/live';
    const { id } = await app.create({
      name: 'Live',
      url,
      data: { custom_header: { Origin: 'https://app.example', 'X-Key': 'key-1' }, subprotocol: 'chat' },
    });
    const refused = await change(id, { url: 'wss://other.example/live' });
    expect([refused.statusCode, Object.keys(refused.json())]).toEqual([400, ['custom_header']]);
    const stored = await app.pharos.services.db.selectFrom('checks').select('options').where('id', '=', id).execute();
    expect(JSON.stringify(stored)).not.toMatch(/key-1|app\.example/);
    expect((await monitored(id))?.target).toMatchObject({ url, subprotocol: 'chat', headers: { 'X-Key': 'key-1' } });
  });

  test('increases the revision only if the change affects the probe', async () => {
    const { id } = await app.create(full);
    const revisionAfter = async (body: Record<string, unknown>) => {
      expect((await change(id, body)).statusCode).toBe(200);
      return (await monitored(id))?.revision;
    };
    expect(await revisionAfter({ name: 'New', notes: 'Mind the gap', email_alerts_min_outage_duration: 60 })).toBe(1);
    expect(await revisionAfter({ target_response_time: 300, data: { performance_alert: { is_active: true } } })).toBe(
      1,
    );
    expect(await revisionAfter({ monitering_interval: 60 })).toBe(2);
    expect(await revisionAfter({ preferred_edge_locations_csv: 'east' })).toBe(3);
    expect(await revisionAfter({ url: 'https://example.com/new' })).toBe(4);
    expect(await revisionAfter({ data: { custom_header: { 'X-Key': 'key-2' } } })).toBe(5);
    expect(await revisionAfter({ preferred_edge_locations_csv: 'east,west' })).toBe(6);
    expect(await revisionAfter({ preferred_edge_locations_csv: 'east, west', confirmation_rule: 'all' })).toBe(6);
    expect(await revisionAfter({ preferred_edge_locations_csv: 'any' })).toBe(7);
  });

  test('records the changed fields in the audit log, and records nothing if nothing changed', async () => {
    const created = await app.create(full);
    const { id } = created;
    const same = await change(id, { name: created.name, data: created.data, monitering_interval: 300 });
    expect(same.json()).toEqual(created);
    expect(await audits(id)).toHaveLength(1);
    await change(id, { name: 'New', data: { custom_header: { 'X-Key': 'key-2' } }, email_alert_members: [] });
    expect((await audits(id)).at(-1)).toMatchObject({
      action: 'check.update',
      before: { name: 'Page', headers: { 'X-Key': '••••••' }, members: created.email_alert_members },
      after: { name: 'New', headers: { 'X-Key': '••••••' }, members: [] },
    });
    const row = (await audits(id)).at(-1);
    expect(Object.keys(row?.after as object).sort()).toEqual(['headers', 'members', 'name']);
  });

  test('replaces recipients only if they are given', async () => {
    const { id, email_alert_members: members } = await app.create(full);
    expect((await change(id, { name: 'New' })).json()).toMatchObject({ email_alert_members: members });
    expect((await change(id, { email_alert_members: [] })).json()).toMatchObject({ email_alert_members: [] });
  });

  test.each<[Record<string, unknown>, Record<string, unknown>]>([
    [{ type: 'http' }, { type: ['The type of a check cannot be changed. The type of this check is https.'] }],
    [{ url: 'http://example.com' }, { url: ['The URL of a check of type https starts with https://'] }],
    [{ url: '' }, { url: ['Enter a Url'] }],
    [{ name: ' ' }, { name: ['Enter a check name'] }],
    [{ name: null }, { name: ['Enter a check name'] }],
    [{ application: 77 }, { application: ['A check cannot be moved to another application.'] }],
    [{ email_alert_members: [123_456] }, { email_alert_members: ['The member 123456 does not exist.'] }],
    [{ data: { dns_value: 'x' } }, { dns_value: ['This field is only for checks of type dns.'] }],
    [{ id: 5 }, { id: ['This field does not exist.'] }],
  ])('rejects %j and changes nothing', async (body, expected) => {
    const created = await app.create(full);
    const answer = await change(created.id, body);
    expect([answer.statusCode, answer.json()]).toEqual([400, expected]);
    expect((await app.call('GET', `/checks/${created.id}/`)).json()).toEqual(created);
    expect(await audits(created.id)).toHaveLength(1);
  });

  test('applies all parts of parallel calls', async () => {
    const { id } = await app.create(full);
    await Promise.all([
      change(id, { data: { request_timeout: 7 } }),
      change(id, { data: { string_check: { success_string: 'Hi' } } }),
      change(id, { name: 'New' }),
    ]);
    expect(await monitored(id)).toMatchObject({
      revision: 3,
      target: { timeoutSeconds: 7, stringCheck: { mode: 'contains', text: 'Hi' } },
    });
  });
});

describe('permissions', () => {
  test('shows read-only members the complete address without header values, and rejects their changes', async () => {
    const url = 'https://localhost/health?site=7';
    const { id, data } = await app.create({ ...full, url });
    expect(JSON.parse(data).custom_header).toEqual({ 'X-Key': 'key-1' });
    const reader = await signUpOwner(app.pharos);
    const { db } = app.pharos.services;
    const user = await db.selectFrom('users').select('id').where('email', '=', reader.email).executeTakeFirstOrThrow();
    await db
      .insertInto('memberships')
      .values({ organization_id: app.owner.organizationId, user_id: user.id, role: 'ST' })
      .execute();
    const as = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: Record<string, unknown>) =>
      app.pharos.call(method, `/v1${path}`, {
        token: reader.token,
        organization: app.owner.organizationId,
        ...(body && { body }),
      });
    const seen = await as('GET', `/checks/${id}/`);
    expect(JSON.parse(seen.json().data)).toMatchObject({ url, custom_header: { 'X-Key': '••••••' } });
    expect(seen.json().application_mini.logged_in_user_role).toBe('ST');
    expect((await as('GET', '/checks/')).body).not.toContain('key-1');
    const calls = [
      as('POST', '/checks/', { name: 'x', url: 'https://h' }),
      as('PATCH', `/checks/${id}/`, { name: 'x' }),
      as('DELETE', `/checks/${id}/`),
      as('POST', '/pause-monitoring/', { application_check: id, new_state: 'PS' }),
      as('POST', '/pause-monitoring-bulk/', { application_checks: [id], new_state: 'PS' }),
      as('POST', '/bulk-delete-checks/', { checks: [id] }),
      as('POST', '/check-test/', { url: 'https://h' }),
      as('GET', '/checks/dns/match-string/?domain_name=h&dns_type=A'),
    ];
    expect((await Promise.all(calls)).map(({ statusCode }) => statusCode)).toEqual(calls.map(() => 403));
  });

  test('hides the checks of other organizations in all calls', async () => {
    const { id, application } = await app.create(full);
    const stranger = await signUpOwner(app.pharos);
    const as = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: Record<string, unknown>) =>
      app.pharos.call(method, `/v1${path}`, {
        token: stranger.token,
        organization: stranger.organizationId,
        ...(body && { body }),
      });
    const calls = [
      as('GET', `/checks/${id}/`),
      as('PATCH', `/checks/${id}/`, { name: 'x' }),
      as('DELETE', `/checks/${id}/`),
      as('GET', `/check-statuses/${id}/`),
      as('POST', '/pause-monitoring/', { application_check: id, new_state: 'PS' }),
      as('POST', '/pause-monitoring/', { application, application_check: id, new_state: 'PS' }),
      as('POST', '/pause-monitoring-bulk/', { application, application_checks: [id], new_state: 'PS' }),
      as('POST', '/bulk-delete-checks/', { organization: app.owner.organizationId, checks: [id] }),
      as('GET', `/checks/?application__organization=${app.owner.organizationId}`),
      as('GET', `/checks/?application=${application}`),
    ];
    expect((await Promise.all(calls)).map(({ statusCode }) => statusCode)).toEqual(calls.map(() => 404));
    expect((await as('GET', '/checks/')).json()).toMatchObject({ count: 0, results: [] });
    const inBulk = { results: [], errors: [{ id, message: 'Check not found.' }] };
    expect((await as('POST', '/bulk-delete-checks/', { checks: [id] })).json()).toEqual(inBulk);
    expect((await app.call('GET', `/checks/${id}/`)).statusCode).toBe(200);
    expect(await audits(id)).toHaveLength(1);
  });
});
