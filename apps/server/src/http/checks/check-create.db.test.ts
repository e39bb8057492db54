import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CHECKS_CHANNEL } from '../../storage/checks/notify-checks-changed.ts';
import { loadMonitoredChecks } from '../../storage/judge/load-monitored-checks.ts';
import { clearRetirement, storeRetirement } from '../../storage/operator/retirements.ts';
import { insertOrganization } from '../../storage/testing/seed.ts';
import { type CheckApp, createCheckApp, withData } from '../testing/check-app.ts';

const ENDS = { startDate: '2020-01-01', endDate: '2999-01-01', freeDays: 30, paidDays: 60, reason: 'We close.' };

let app: CheckApp;
beforeAll(async () => {
  app = await createCheckApp();
});
afterAll(() => app.close());

const monitored = async (id: number) => {
  const { db, secrets } = app.pharos.services;
  const [check] = await loadMonitoredChecks(db, secrets, [id]);
  return check;
};
const rows = (table: 'checks' | 'audit_log' | 'check_states') =>
  app.pharos.services.db.selectFrom(table).selectAll().execute();

describe('a created check', () => {
  test('returns all settings with their defaults', async () => {
    const { id: organization } = { id: app.owner.organizationId };
    const created = await app.create({ name: ' Shop ', url: 'https://shop.example.com', data: {} });
    const member = (await app.pharos.services.db.selectFrom('memberships').select('id').executeTakeFirstOrThrow()).id;
    expect(created).toEqual({
      id: expect.any(Number),
      check_id: created.id,
      name: 'Shop',
      type: 'https',
      url: 'https://shop.example.com',
      notes: '',
      monitering_interval: 300,
      target_response_time: 1000,
      email_alerts_min_outage_duration: 0,
      email_alert_members: [member],
      email_alert_subscribers: [],
      email_alert_users_mode: 'SAM',
      email_alert_subscribers_mode: 'SAS',
      preferred_edge_locations_csv: null,
      confirmation_rule: 'one',
      application: expect.any(Number),
      application_mini: {
        id: created.application,
        name: expect.any(String),
        organization,
        logged_in_user_role: 'AD',
      },
      data: expect.any(String),
      statuses: {
        check_id: created.id,
        state: null,
        appState: null,
        state_since: null,
        last_check_time: null,
        response_time: null,
        down_since: null,
        error_summary: null,
        monitoring_error: null,
        no_live_location: null,
        paused_by_plan: false,
      },
      created_on: expect.any(String),
      updated_on: created.created_on,
    });
    expect(JSON.parse(created.data)).toEqual({
      url: 'https://shop.example.com',
      request_timeout: 30,
      performance_alert: { is_active: false, threshold: 2500, duration: 0 },
      ignore_ssl_verification: 'false',
      ssl_expiry_alert: { seven_days: false, fifteen_days: false, on_expiry: false },
    });
  });

  test('stores an audit entry without secrets and a pending state, and notifies the engines', async () => {
    const listener = await app.pharos.pool.connect();
    const heard: (string | undefined)[] = [];
    listener.on('notification', ({ payload }) => heard.push(payload));
    await listener.query(`listen ${CHECKS_CHANNEL}`);
    const { id } = await app.create({
      name: 'Secret',
      url: 'https://example.com',
      data: {
        basic_authentication: { basic_auth_username: 'bob', basic_auth_password: 'pass-word-1' },
        custom_header: { 'X-Key': 'key-value-1' },
      },
    });
    await listener.query('unlisten *');
    listener.release();
    expect(heard).toEqual([String(id)]);
    expect((await rows('check_states')).find((row) => row.check_id === id)).toMatchObject({
      phase: 'pending',
      code: null,
    });
    const audit = (await rows('audit_log')).find((row) => row.subject === `check ${id}`);
    expect(audit).toMatchObject({
      organization_id: app.owner.organizationId,
      actor_address: expect.any(String),
      action: 'check.create',
      after: { name: 'Secret', basicAuth: { username: 'bob', password: '••••••' }, headers: { 'X-Key': '••••••' } },
    });
    const stored = JSON.stringify([audit, (await rows('checks')).find((row) => row.id === id)]);
    expect(stored).not.toContain('pass-word-1');
    expect(stored).not.toContain('key-value-1');
    expect(await monitored(id)).toMatchObject({
      target: { basicAuth: { username: 'bob', password: 'pass-word-1' }, headers: { 'X-Key': 'key-value-1' } },
    });
  });

  test.each([
    [
      'https',
      {
        url: 'shop.example.com/a',
        type: 'https',
        monitering_interval: 60,
        target_response_time: 400,
        email_alerts_min_outage_duration: 120,
        preferred_edge_locations_csv: 'west,east',
        confirmation_rule: 'most',
        data: {
          basic_authentication: { basic_auth_username: 'bob', basic_auth_password: 'x' },
          custom_header: { 'X-Key': '1', '': 'dropped' },
          request_timeout: 10,
          status_check: { whitelisted_status_codes_csv: '200, 201' },
          string_check: { success_string: 'Welcome' },
          ignore_ssl_verification: 'true',
          performance_alert: { is_active: true, threshold: 900, duration: 120 },
          ssl_expiry_alert: { seven_days: true },
        },
      },
      {
        intervalSeconds: 60,
        alertDelaySeconds: 120,
        apdexThresholdMs: 400,
        locations: ['west', 'east'],
        confirmationRule: 'most',
        performanceAlert: { isActive: true, thresholdMs: 900, durationSeconds: 120 },
        certificateAlert: { sevenDays: true, fifteenDays: false, onExpiry: false },
        target: {
          type: 'https',
          url: 'https://shop.example.com/a',
          timeoutSeconds: 10,
          basicAuth: { username: 'bob', password: 'x' },
          headers: { 'X-Key': '1' },
          statusCheck: { mode: 'whitelist', codes: [200, 201] },
          stringCheck: { mode: 'contains', text: 'Welcome' },
          ignoreSslVerification: true,
        },
      },
    ],
    [
      'http',
      { url: 'http://127.0.0.1:8080/', data: { string_check: { failure_string: 'Oops' } } },
      {
        target: {
          type: 'http',
          url: 'http://127.0.0.1:8080/',
          timeoutSeconds: 30,
          stringCheck: { mode: 'absent', text: 'Oops' },
        },
      },
    ],
    [
      'socket',
      { url: 'wss://example.com/live', data: { ssl_expiry_alert: { on_expiry: true } } },
      { target: { type: 'socket', url: 'wss://example.com/live', timeoutSeconds: 30 } },
    ],
    ['icmp', { url: 'icmp://127.0.0.1' }, { target: { type: 'icmp', host: '127.0.0.1', timeoutSeconds: 30 } }],
    [
      'tcp',
      { url: 'tcp://localhost:25', command_string: 'QUIT\\r\\n', data: { sucess_string: '220', error_string: '5' } },
      {
        target: {
          type: 'tcp',
          host: 'localhost',
          port: 25,
          timeoutSeconds: 30,
          commandString: 'QUIT\\r\\n',
          successString: '220',
          errorString: '5',
        },
      },
    ],
    [
      'udp',
      { data: { url: 'udp://localhost:53', command_string: 'ping' } },
      { target: { type: 'udp', host: 'localhost', port: 53, timeoutSeconds: 30, commandString: 'ping' } },
    ],
    [
      'dns',
      { url: 'dns://example.com', dns_type: 'A', data: { dns_type: 'A', dns_value: '192.0.2.1' } },
      { target: { type: 'dns', host: 'example.com', recordType: 'A', expected: '192.0.2.1', timeoutSeconds: 30 } },
    ],
  ])('monitors a check of type %s with the given settings', async (type, body, expected) => {
    const created = await app.create({ name: type, ...body });
    expect(created.type).toBe(type);
    expect(await monitored(created.id)).toEqual({
      id: created.id,
      name: type,
      url: created.url,
      organizationId: app.owner.organizationId,
      revision: 1,
      intervalSeconds: 300,
      alertDelaySeconds: 0,
      apdexThresholdMs: 1000,
      locations: [],
      confirmationRule: 'one',
      sensitivity: 'HI',
      paused: false,
      monitoringChangedAt: new Date(String(created.created_on)).getTime(),
      performanceAlert: { isActive: false, thresholdMs: 2500, durationSeconds: 0 },
      certificateAlert: expect.any(Object),
      ...expected,
    });
    const again = await app.call('PATCH', `/checks/${created.id}/`, { data: created.data, name: created.name });
    expect(again.json()).toEqual(created);
  });
});

describe('recipients', () => {
  test('stores each given recipient once, or none', async () => {
    const { db } = app.pharos.services;
    const contact = await db
      .insertInto('contacts')
      .values({ organization_id: app.owner.organizationId, email: 'pager@example.com' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const named = { email_alert_members: [], email_alert_subscribers: [contact.id, contact.id] };
    expect(await app.create({ name: 'x', url: 'https://a.example', ...named })).toMatchObject({
      email_alert_members: [],
      email_alert_subscribers: [contact.id],
    });
  });

  test('rejects recipients of another organization by their IDs, together with other errors', async () => {
    const { db } = app.pharos.services;
    const other = await insertOrganization(db);
    const answer = await app.call('POST', '/checks/', {
      url: 'https://a.example',
      email_alert_members: [other.membershipId],
      email_alert_subscribers: [999],
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({
      name: ['Enter a check name'],
      email_alert_members: [`The member ${other.membershipId} does not exist.`],
      email_alert_subscribers: ['The subscriber 999 does not exist.'],
    });
  });
});

const page = { name: 'Page', url: 'https://example.com' };

test.each<[Record<string, unknown>, Record<string, unknown>]>([
  [{}, { url: ['Enter a Url'], type: ['Required'], name: ['Enter a check name'] }],
  [{ ...page, url: 'https://exa mple' }, { url: ['Enter a valid IP or URL'] }],
  [{ name: 'x', url: 'tcp://h' }, { port: ['Enter a port'] }],
  [{ name: 'x', url: 'udp://h:x', command_string: 'x' }, { port: ['you must specify a number'] }],
  [{ name: 'x', url: 'udp://h:1' }, { command_string: ['Enter a command string'] }],
  [
    { name: 'x', url: 'dns://h' },
    { dns_type: ['Select Record Type'], dns_value: ['Select Record Value'] },
  ],
  [{ name: 'x', url: 'dns://h', dns_type: 'NAPTR', dns_value: '1' }, { dns_type: ['Select Record Type'] }],
  [{ ...page, name: 7 }, { name: [expect.any(String)] }],
  [{ ...page, monitering_interval: 1 }, { monitering_interval: ['Choose one of 60, 300, 600 seconds.'] }],
  [{ ...page, monitering_interval: '60' }, { monitering_interval: [expect.any(String)] }],
  [{ ...page, email_alerts_min_outage_duration: 7 }, { email_alerts_min_outage_duration: [expect.any(String)] }],
  [{ ...page, target_response_time: 1 }, { target_response_time: ['Enter a whole number from 50 to 5000.'] }],
  [{ ...page, preferred_edge_locations_csv: 'mars' }, { preferred_edge_locations_csv: [expect.any(String)] }],
  [
    { ...page, preferred_edge_locations_csv: 'west,mars,moon' },
    {
      preferred_edge_locations_csv: [
        expect.stringMatching(/^These locations do not exist: mars, moon\. Available locations: /),
      ],
    },
  ],
  [{ ...page, confirmation_rule: 'two' }, { confirmation_rule: [expect.any(String)] }],
  [{ ...page, email_alert_users_mode: 'X' }, { email_alert_users_mode: [expect.any(String)] }],
  [{ ...page, application: 2_000_000 }, { application: [expect.any(String)] }],
  [{ ...page, application: 3_000_000_000 }, { application: [expect.any(String)] }],
  [{ ...page, monitoring_interval: 60 }, { monitoring_interval: ['This field does not exist.'] }],
  [{ ...page, data: '{oops' }, { data: ['This is not valid JSON.'] }],
  [{ ...page, data: { timeout: 1 } }, { timeout: ['This field does not exist.'] }],
  [{ ...page, data: { request_timeout: 31 } }, { request_timeout: ['Enter a whole number from 1 to 30.'] }],
  [
    { ...page, data: { status_check: { whitelisted_status_codes_csv: '2xx' } } },
    { status_check: [expect.any(String)] },
  ],
  [{ ...page, data: { custom_header: { Connection: 'x' } } }, { custom_header: [expect.any(String)] }],
  [{ ...page, data: { dns_type: 'A' } }, { dns_type: ['This field is only for checks of type dns.'] }],
  [{ ...page, command_string: 'x' }, { command_string: ['This field is only for checks of type tcp and udp.'] }],
  [
    {
      name: 'x',
      url: 'icmp://h',
      data: { basic_authentication: { basic_auth_username: 'a', basic_auth_password: 'b' } },
    },
    { basic_authentication: ['This field is only for checks of type https and http.'] },
  ],
  [
    { name: 'x', url: 'tcp://h:1', data: { custom_header: { A: 'b' } } },
    { custom_header: ['This field is only for checks of type https, http and socket.'] },
  ],
  [
    { name: 'x', url: 'udp://h:1', command_string: 'a', data: { command_string: 'b' } },
    { command_string: ['The value outside "data" differs from the value in "data".'] },
  ],
  [
    { name: 'x', url: 'icmp://169.254.169.254' },
    { url: ['This target cannot be probed: 169.254.169.254 is a cloud metadata address.'] },
  ],
  [
    {
      name: 'x',
      url: 'dns://example.com',
      data: { dns_type: 'A', dns_value: '192.0.2.1', dns_server: '169.254.169.254:53' },
    },
    { dns_server: ['This name server cannot be queried: 169.254.169.254 is a cloud metadata address.'] },
  ],
])('rejects %j and stores nothing', async (body, expected) => {
  const before = [await rows('checks'), await rows('audit_log')].map(({ length }) => length);
  const answer = await app.call('POST', '/checks/', withData(body));
  expect([answer.statusCode, answer.json()]).toEqual([400, expected]);
  expect([await rows('checks'), await rows('audit_log')].map(({ length }) => length)).toEqual(before);
});

describe('plan limits', () => {
  const setPlan = (plan: 'SPROUT' | 'BLOSSOM') =>
    app.pharos.services.db
      .updateTable('organizations')
      .set({ plan, trial_ends_at: null })
      .where('id', '=', app.owner.organizationId)
      .execute();

  test('names the plan that includes a missing feature', async () => {
    await setPlan('SPROUT');
    const answer = await app.call(
      'POST',
      '/checks/',
      withData({ ...page, data: { custom_header: { A: '1' }, performance_alert: { is_active: true } } }),
    );
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      {
        custom_header: ['Custom headers need the BLOSSOM plan.'],
        performance_alert: ['Performance alerting needs the GARDEN plan.'],
      },
    ]);
  });

  test('limits the number of checks, also with parallel calls', async () => {
    await setPlan('SPROUT');
    const { db } = app.pharos.services;
    const count = async () => (await db.selectFrom('checks').select('id').execute()).length;
    while ((await count()) < 47) await app.create(page);
    const answers = await Promise.all(Array.from({ length: 12 }, () => app.call('POST', '/checks/', page)));
    const refused = answers.filter(({ statusCode }) => statusCode !== 201);
    expect(await count()).toBe(50);
    expect(refused).toHaveLength(9);
    for (const answer of refused) {
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toEqual({
        non_field_errors: ['The SPROUT plan has room for 50 checks, and they are all in use. Delete one, or upgrade.'],
      });
    }
    await storeRetirement(db, null, ENDS, new Date());
    expect((await app.call('POST', '/checks/', page)).json()).toEqual({
      non_field_errors: ['The SPROUT plan has room for 50 checks, and they are all in use. Delete one.'],
    });
    await clearRetirement(db, null, 'We stay.');
  });
});

test('allows all features if billing is off', async () => {
  const free = await createCheckApp({ BILLING: 'off' });
  await free.pharos.services.db.updateTable('organizations').set({ plan: 'SPROUT', trial_ends_at: null }).execute();
  await free.create({ ...page, data: { custom_header: { A: '1' }, performance_alert: { is_active: true } } });
  await free.close();
});
