import type { HelpDeskKind } from '@pharos/contract/rest/integrations/desks.ts';
import type { HelpDeskDouble } from '@pharos/doubles/desks/start-desk-double.ts';
import { FRESHDESK_FIELDS, startFreshdeskDouble } from '@pharos/doubles/desks/start-freshdesk-double.ts';
import { FRESHSERVICE_FIELDS, startFreshserviceDouble } from '@pharos/doubles/desks/start-freshservice-double.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordIntegrationOutcome } from '../../../storage/integrations/integration-health.ts';
import { createTestApp, type SignedUp, signUpOwner, type TestApp } from '../../testing/test-app.ts';

const MANDATORY = {
  freshdesk: { label: 'Country', data: { custom_fields: { cf_country: 'Germany' } } },
  freshservice: { label: 'Category', data: { category: 'Network' } },
};
const NAMES = { freshdesk: 'Freshdesk', freshservice: 'Freshservice' };

let doubles: Record<HelpDeskKind, HelpDeskDouble>;
let pharos: TestApp;
let owner: SignedUp;
beforeAll(async () => {
  doubles = { freshdesk: await startFreshdeskDouble(), freshservice: await startFreshserviceDouble() };
  pharos = await createTestApp(
    {
      SIGNUP: 'open',
      PROBE_NETWORK: 'any',
      FRESHDESK_URL: doubles.freshdesk.template,
      FRESHSERVICE_URL: doubles.freshservice.template,
    },
    { requestsPerMinute: 1_000_000 },
  );
});
afterAll(async () => {
  await pharos.close();
  for (const double of Object.values(doubles)) await double.stop();
});
beforeEach(async () => {
  owner = await signUpOwner(pharos);
});

let calls = 0;
const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object, by = owner) => {
  calls += 1;
  // Tighter limits count by address.
  const remoteAddress = `10.9.${calls >> 8}.${calls & 255}`;
  return pharos.call(method, `/v1/integrations/${path}`, { token: by.token, remoteAddress, ...(body && { body }) });
};
const pathOf = (kind: HelpDeskKind): string => `${kind}-alerters/`;
const add = (kind: HelpDeskKind, given: { domain?: string; key?: string } = {}, by = owner) =>
  call(
    'POST',
    pathOf(kind),
    {
      [`${kind}_domain`]: given.domain ?? 'acme',
      [`${kind}_api_key`]: given.key ?? doubles[kind].apiKey,
      state: 'AC',
      organization: by.organizationId,
    },
    by,
  );
const added = async (kind: HelpDeskKind): Promise<string> => `${pathOf(kind)}${(await add(kind)).json().id}/`;
const break_ = async (path: string, problem: 'unauthorized' | 'misconfigured', failure: string) => {
  const id = Number(/(\d+)\/$/.exec(path)?.[1]);
  const { db } = pharos.services;
  await recordIntegrationOutcome(
    db,
    id,
    { works: false, failure, problem },
    { at: new Date(), isNew: true, settingsAt: null },
  );
};
const read = async (kind: HelpDeskKind) => (await call('GET', pathOf(kind))).json().results[0];

describe.each(['freshdesk', 'freshservice'] as const)('%s', (kind) => {
  const domainField = `${kind}_domain`;
  const keyField = `${kind}_api_key`;

  test('is connected after the service has accepted its key, and is returned without the key', async () => {
    const answer = await add(kind, { domain: ` https://ACME.${kind}.com/a/tickets ` });
    expect([answer.statusCode, answer.json()]).toEqual([
      201,
      {
        id: expect.any(Number),
        [domainField]: `acme.${kind}.com`,
        [keyField]: '••••6789',
        organization: owner.organizationId,
        state: 'AC',
        is_valid: true,
        data_json: '{}',
        ticket_status: null,
        missing_fields: [MANDATORY[kind].label],
        problem: `Incomplete: tickets cannot be created until these mandatory fields are filled in: ${MANDATORY[kind].label}.`,
      },
    ]);
    expect((await call('GET', pathOf(kind))).json()).toMatchObject({ count: 1, results: [answer.json()] });
  });

  test.each([
    ['a refused key', { key: 'another key' }, { non_field_errors: [`${NAMES[kind]} authentication failed`] }],
    [
      'an account that there is not',
      { domain: 'nobody' },
      { non_field_errors: [`${NAMES[kind]} authentication failed: the account nobody.${kind}.com does not exist`] },
    ],
    ['no domain', { domain: ' ' }, { [domainField]: [`${NAMES[kind]} Domain is required.`] }],
    ['a short key', { key: 'ab' }, { [keyField]: ['Too Short!'] }],
    ['no key', { key: '' }, { [keyField]: [`${NAMES[kind]} auth key is required`] }],
    [
      'another host',
      { domain: 'evil.example.com' },
      { [domainField]: [`Enter the name of your ${NAMES[kind]} account, as in yourname.${kind}.com.`] },
    ],
    [
      'another host in disguise',
      { domain: `acme.${kind}.com@evil.example` },
      { [domainField]: [`Enter the name of your ${NAMES[kind]} account, as in yourname.${kind}.com.`] },
    ],
    ['a mask for a key', { key: '••••6789' }, { [keyField]: ['Enter the API key.'] }],
  ])('is rejected with %s', async (_, given, fields) => {
    const answer = await add(kind, given);
    expect([answer.statusCode, answer.json()]).toEqual([400, fields]);
    expect((await call('GET', pathOf(kind))).json().count).toBe(0);
  });

  test('is rejected while the service is unavailable', async () => {
    doubles[kind].next('fields', { status: 503 });
    const answer = await add(kind);
    expect([answer.statusCode, answer.json()]).toEqual([
      422,
      { detail: `The request to ${NAMES[kind]} failed: it responded with HTTP status 503. Try again.` },
    ]);
  });

  test('creates a test ticket with the configured values, which proves that it works again', async () => {
    const path = await added(kind);
    await call('PATCH', path, { data_json: JSON.stringify(MANDATORY[kind].data) });
    await break_(path, 'unauthorized', 'HTTP 401');
    const before = doubles[kind].tickets.length;
    const answer = await call('POST', `${path}test/`);
    const [ticket, ...rest] = doubles[kind].tickets.slice(before);
    expect([answer.statusCode, answer.json(), rest]).toEqual([200, { message: `ticket ${ticket?.id}` }, []]);
    expect(ticket).toMatchObject({
      ...MANDATORY[kind].data,
      subject: 'Test ticket from Pharos',
      tags: ['pharos'],
    });
    expect(await read(kind)).toMatchObject({ is_valid: true });
    const stranger = await signUpOwner(pharos);
    expect((await call('POST', `${path}test/`, undefined, stranger)).statusCode).toBe(404);
  });

  test.each([
    ['of a key that is refused', { status: 401 }, 'HTTP 401', false],
    [
      'of a field that is refused',
      { status: 400, json: { description: 'Validation failed', errors: [{ field: 'type', message: 'is gone' }] } },
      'HTTP 400: Validation failed: type: is gone',
      false,
    ],
    ['of a fault of the service', { status: 500 }, 'HTTP 500', true],
  ])(
    'reports the reason why a test ticket was not created, and stores the problem that it shows: %s',
    async (_, misbehavior, reason, isValid) => {
      const path = await added(kind);
      await call('PATCH', path, { data_json: JSON.stringify(MANDATORY[kind].data) });
      doubles[kind].next('ticket', misbehavior);
      const answer = await call('POST', `${path}test/`);
      expect([answer.statusCode, answer.json()]).toEqual([422, { detail: `${NAMES[kind]} testing failed: ${reason}` }]);
      expect((await read(kind)).is_valid).toBe(isValid);
    },
  );

  test('can be connected only once in an organization', async () => {
    await add(kind);
    const again = await add(kind);
    expect([again.statusCode, again.json()]).toEqual([400, { [domainField]: ['This domain is connected already.'] }]);
    const other = await signUpOwner(pharos);
    expect((await add(kind, {}, other)).statusCode).toBe(201);
  });

  test('counts toward the limit of the plan', async () => {
    const { maximum_integrations_allowed: maximum } = (
      await pharos.call('GET', `/v1/organizations/${owner.organizationId}/`, { token: owner.token })
    ).json();
    const hook = {
      state: 'AC',
      name: 'Hook',
      type: 'AL',
      url: 'http://localhost:9/',
      organization: owner.organizationId,
    };
    for (let n = 0; n < maximum; n += 1) expect((await call('POST', 'webhooks/', hook)).statusCode).toBe(201);
    const answer = await add(kind);
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, ['non_field_errors']]);
  });

  test('is enabled and disabled by its state alone, without a call to the service', async () => {
    const path = await added(kind);
    const before = doubles[kind].requests.length;
    expect((await call('PATCH', path, { state: 'DA' })).json()).toMatchObject({ state: 'DA', is_valid: true });
    expect((await call('PATCH', path, { state: 'AC' })).json()).toMatchObject({ state: 'AC', is_valid: true });
    expect(doubles[kind].requests.length).toBe(before);
    const { rows } = await pharos.pool.query(`select action from audit_log where organization_id = $1 order by id`, [
      owner.organizationId,
    ]);
    expect(rows.map(({ action }) => action).slice(-3)).toEqual([
      'integration.create',
      'integration.disable',
      'integration.enable',
    ]);
  });

  test('retains its key when the mask is sent back, and does not use it for another account', async () => {
    const path = await added(kind);
    const unchanged = await call('PATCH', path, { [domainField]: 'acme', [keyField]: '••••6789' });
    expect([unchanged.statusCode, unchanged.json()[keyField]]).toEqual([200, '••••6789']);
    const before = doubles[kind].requests.length;
    for (const key of [{}, { [keyField]: '••••6789' }]) {
      const moved = await call('PATCH', path, { [domainField]: 'other', ...key });
      const message = 'Enter the API key again, because the domain has changed.';
      expect([moved.statusCode, moved.json()]).toEqual([400, { [keyField]: [message] }]);
    }
    expect(doubles[kind].requests.length).toBe(before);
  });

  test('is valid again after the service has accepted its key', async () => {
    const path = await added(kind);
    await break_(path, 'unauthorized', 'HTTP 401: You have to be logged in to perform this action.');
    expect(await read(kind)).toMatchObject({
      is_valid: false,
      ticket_status: 'HTTP 401: You have to be logged in to perform this action.',
      problem: `${NAMES[kind]} authentication failed: the key was rejected. Enter a new one.`,
    });
    const refused = await call('PATCH', path, { [keyField]: 'a wrong one' });
    expect([refused.statusCode, refused.json()]).toEqual([
      400,
      { non_field_errors: [`${NAMES[kind]} authentication failed`] },
    ]);
    const mended = await call('PATCH', path, { [keyField]: '••••6789' });
    expect(mended.json()).toMatchObject({
      is_valid: true,
      ticket_status: null,
      problem: expect.stringMatching(/^Incomplete/),
    });
  });

  test('is valid again after its ticket values are saved, but not after its key is entered', async () => {
    const path = await added(kind);
    await break_(path, 'misconfigured', 'HTTP 400: Validation failed: type: It should be one of these values');
    expect(await read(kind)).toMatchObject({ is_valid: false, problem: 'Invalid configuration' });
    expect((await call('PATCH', path, { [keyField]: '••••6789' })).json()).toMatchObject({
      is_valid: false,
      ticket_status: 'HTTP 400: Validation failed: type: It should be one of these values',
    });
    const mandatory = { cf_country: 'Germany' };
    const custom_fields = { ...mandatory, cf_a: ['x', 1], cf_b: true };
    const data_json = JSON.stringify({ type: 'Incident', category: 'Network', custom_fields });
    expect((await call('PATCH', path, { data_json })).json()).toMatchObject({
      is_valid: true,
      ticket_status: null,
      problem: null,
      data_json,
    });
  });

  test('is complete after its mandatory fields are filled in, until the service adds another one', async () => {
    const path = await added(kind);
    const { label, data } = MANDATORY[kind];
    const saved = (await call('PATCH', path, { data_json: JSON.stringify(data) })).json();
    expect(saved).toMatchObject({ is_valid: true, missing_fields: [], problem: null });
    const fields = [{ name: 'cf_new', label: 'Cost\0 center', type: 'custom_text', required_for_agents: true }];
    doubles[kind].next('fields', { status: 200, json: kind === 'freshdesk' ? fields : { ticket_fields: fields } });
    const body = { domain: `acme.${kind}.com`, api_key: saved[keyField] };
    expect((await call('POST', `${kind}-form-fields/`, body)).statusCode).toBe(200);
    expect((await read(kind)).missing_fields).toEqual(['Cost center']);
    const cleared = (await call('PATCH', path, { data_json: '{}', [keyField]: saved[keyField] })).json();
    expect(cleared).toMatchObject({ is_valid: true, missing_fields: [label] });
  });

  test('retains its problem when the fields of the service are read', async () => {
    const path = await added(kind);
    await pharos.pool.query(`update integrations set config = (config::jsonb - 'mandatory')::json`);
    await break_(path, 'misconfigured', 'HTTP 400: Validation failed');
    await call('POST', `${kind}-form-fields/`, { domain: 'acme', api_key: '••••6789' });
    expect(await read(kind)).toMatchObject({
      is_valid: false,
      ticket_status: 'HTTP 400: Validation failed',
      missing_fields: [MANDATORY[kind].label],
      problem: 'Invalid configuration',
    });
  });

  test.each([
    ['[]', 'Error in parsing'],
    ['{', 'Error in parsing'],
    ['{"subject":"Mine"}', 'subject is set by Pharos and cannot be mapped.'],
    ['{"tags":["a"]}', 'tags is set by Pharos and cannot be mapped.'],
    ['{"group":1}', 'group is not a field of a ticket. Use group_id instead.'],
    ['{"type":{"a":1}}', 'type must be a value or a list.'],
    ['{"custom_fields":1}', 'custom_fields must be an object.'],
    [
      '{"custom_fields":{"a":{"b":1}}}',
      'The value of a field must be a text, a number, true, false, or a list of these.',
    ],
    ['{"custom_fields":{"a":[[{}]]}}', 'The values are nested too deeply.'],
    ['{"type":"\\u0000"}', 'It contains characters that cannot be stored.'],
    [`{"type":"${'x'.repeat(16_384)}"}`, 'The values are too long. The maximum is 16 KiB.'],
  ])('rejects the ticket values %s', async (data_json, message) => {
    const answer = await call('PATCH', await added(kind), { data_json });
    expect([answer.statusCode, answer.json()]).toEqual([400, { data_json: [message] }]);
  });

  test('is deleted together with its stored tickets', async () => {
    const path = await added(kind);
    expect((await call('DELETE', path)).statusCode).toBe(200);
    expect((await call('DELETE', path)).statusCode).toBe(404);
    expect((await call('GET', pathOf(kind))).json().count).toBe(0);
  });

  test('is not found by other organizations, or as an integration of the other service', async () => {
    const path = await added(kind);
    const other = await signUpOwner(pharos);
    expect((await call('PATCH', path, { state: 'DA' }, other)).statusCode).toBe(404);
    expect((await call('DELETE', path, undefined, other)).statusCode).toBe(404);
    const wrong = path.replace(kind, kind === 'freshdesk' ? 'freshservice' : 'freshdesk');
    expect((await call('PATCH', wrong, { state: 'DA' })).statusCode).toBe(404);
  });

  test('returns its fields with the stored key, only in its own organization', async () => {
    await add(kind);
    const body = { domain: `acme.${kind}.com`, api_key: '••••6789' };
    expect((await call('POST', `${kind}-form-fields/`, body)).statusCode).toBe(200);
    const other = await signUpOwner(pharos);
    for (const [by, domain] of [
      [other, 'acme'],
      [owner, 'elsewhere'],
    ] as const) {
      const answer = await call('POST', `${kind}-form-fields/`, { ...body, domain }, by);
      expect([answer.statusCode, answer.json()]).toEqual([400, { api_key: ['Enter the API key.'] }]);
    }
  });

  test('deletes its stored tickets when it is changed to another account', async () => {
    const path = await added(kind);
    const id = Number(/(\d+)\/$/.exec(path)?.[1]);
    const { pool } = pharos;
    const { rows: applications } = await pool.query('select id from applications where organization_id = $1', [
      owner.organizationId,
    ]);
    expect(applications).toHaveLength(1);
    await pool.query('update integrations set config = $1 where id = $2', [
      JSON.stringify({ domain: `former.${kind}.com`, tag: 'a', data: {} }),
      id,
    ]);
    await pool.query('set session_replication_role = replica');
    await pool.query('insert into integration_tickets values ($1, $2, 1, $3)', [owner.organizationId, id, '17']);
    await pool.query('set session_replication_role = default');
    const moved = await call('PATCH', path, { [domainField]: 'acme', [keyField]: doubles[kind].apiKey });
    expect(moved.json()[domainField]).toBe(`acme.${kind}.com`);
    const { rows } = await pool.query('select ticket from integration_tickets where integration_id = $1', [id]);
    expect(rows).toEqual([]);
  });
});

test('returns the fields of Freshdesk unchanged', async () => {
  const body = { domain: 'acme', api_key: doubles.freshdesk.apiKey, data_json: '{}' };
  const answer = await call('POST', 'freshdesk-form-fields/', body);
  expect(answer.json()).toEqual({ data_json: FRESHDESK_FIELDS });
});

test('returns the fields of Freshservice with all people and groups that they refer to', async () => {
  const body = { domain: 'acme', api_key: doubles.freshservice.apiKey };
  const answer = (await call('POST', 'freshservice-form-fields/', body)).json();
  expect(answer.freshservice_form_fields_json.ticket_fields).toEqual(FRESHSERVICE_FIELDS);
  expect(answer.freshservice_agents_json.agents[0]).toMatchObject({ id: 31, first_name: 'Ada' });
  expect(answer.freshservice_groups_json.groups).toHaveLength(130);
  expect(answer.freshservice_departments_json.departments).toEqual([{ id: 41, name: 'Operations' }]);
});

test('offers no people that the key cannot access', async () => {
  doubles.freshservice.next('people', { status: 403 });
  const body = { domain: 'acme', api_key: doubles.freshservice.apiKey };
  const answer = (await call('POST', 'freshservice-form-fields/', body)).json();
  const { agents } = answer.freshservice_agents_json;
  const { groups } = answer.freshservice_groups_json;
  const { departments } = answer.freshservice_departments_json;
  expect([agents, groups, departments].filter(({ length }) => length === 0)).toHaveLength(1);
});
