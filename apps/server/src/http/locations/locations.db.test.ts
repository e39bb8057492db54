import type { LiveLocation } from '@pharos/contract/bus/location.ts';
import { joinLocations } from '@pharos/domain/locations/join-locations.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readRegisteredLocations, recordLocations } from '../../storage/locations/location-rows.ts';
import { sharedTestDatabase } from '../../storage/testing/database.ts';
import type { LocationCredentialsPort, TestProber } from '../../usecases/context.ts';
import { createTestApp, type SignedUp, signUpOwner, type TestApp } from '../testing/test-app.ts';

const database = sharedTestDatabase();
let pharos: TestApp;
/** `heard` contains the announced locations, and `live` those that the registry allows. */
let heard: LiveLocation[];
let live: LiveLocation[];
let made: number;
let unavailableReason: string | null;
let warning: string | null;
let isNatsThere: boolean;
let isConnected: boolean;
let owner: SignedUp;

const probes: TestProber = {
  locations: () => live,
  isConnected: () => isConnected,
  test: () => Promise.reject(new Error('No probe was expected')),
  egressRefusal: (host) => (host === '10.1.2.3' ? '10.1.2.3 is private' : null),
  resolveRecords: () => Promise.resolve([]),
};
const join = async (): Promise<void> => {
  live = joinLocations(heard, (await readRegisteredLocations(pharos.services.db)).registered);
};
const credentials: LocationCredentialsPort = {
  get unavailableReason() {
    return unavailableReason;
  },
  get warning() {
    return warning;
  },
  make: async (location) => {
    made += 1;
    return { signingKey: `KEY-${made}`, credential: `secret-of-${location}-${made}` };
  },
  apply: async () => {
    await join();
    return isNatsThere;
  },
};

beforeEach(async () => {
  [heard, live, made, unavailableReason, warning, isNatsThere, isConnected] = [[], [], 0, null, null, true, true];
  pharos = await createTestApp(
    { SIGNUP: 'open', NATS_URL: 'tls://nats.internal:4222', NATS_AGENT_URL: 'tls://nats.example.com:4222' },
    { database, probes, credentials },
  );
  owner = await signUpOwner(pharos);
  signUp('private');
  await pharos.pool.query('update users set email_verified = true');
  await pharos.pool.query("update organizations set state = 'AC'");
});
afterEach(() => pharos.close());

const signUp = (mode: 'open' | 'private'): void =>
  void Object.assign(pharos.services.settings, { isSignUpOpen: mode === 'open' });
const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object, by = owner) =>
  pharos.call(method, `/v1${path}`, { token: by.token, organization: by.organizationId, ...(body && { body }) });
const another = async (): Promise<SignedUp> => {
  signUp('open');
  const signedUp = await signUpOwner(pharos);
  signUp('private');
  await pharos.pool.query('update users set email_verified = true');
  await pharos.pool.query("update organizations set state = 'AC'");
  return signedUp;
};
const acts = async () => {
  const { rows } = await pharos.pool.query(
    `select action, subject, of_organization as organization_id, detail from operator_acts where action like 'location.%' order by id`,
  );
  return rows;
};
const audited = async (organizationId: number) => {
  const { rows } = await pharos.pool.query(
    `select action, actor_user_id is not null as by_a_person, subject, before, after from audit_log
     where organization_id = $1 and action like 'location.%' order by id`,
    [organizationId],
  );
  return rows;
};
const NOT_FOUND = { detail: 'Location not found.' };
const signingKeys = async () => (await readRegisteredLocations(pharos.services.db)).signingKeys;
const agentAt = (key: string, overrides: Partial<LiveLocation> = {}): LiveLocation => ({
  key,
  name: `Said by ${key}`,
  types: ['https', 'http'],
  queued: 3,
  agents: 1,
  versions: ['1.2.3'],
  addresses: ['9.9.9.9', '10.0.0.1', 'no address'],
  families: ['IPv4'],
  capacity: 2000,
  clockOffsetMs: 12,
  isConfined: true,
  ...overrides,
});
const connect = async (location: LiveLocation): Promise<void> => {
  heard.push(location);
  await join();
};

test('creates a location for an operator, and shows its command once', async () => {
  const answer = await call('POST', '/operator/locations/', { name: "The North's end" });
  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toMatchObject({
    location: { key: 'the-north-s-end', is_live: false, agents: 0, last_seen_on: null, organization: null },
    command:
      "NATS_URL=tls://nats.example.com:4222 LOCATION_KEY=the-north-s-end LOCATION_NAME='The North'\\''s end' " +
      'LOCATION_CREDENTIAL=secret-of-the-north-s-end-1 BASE_URL=http://localhost:3000 PROBE_NETWORK=public ' +
      'npm start -- --role=agent',
  });
  expect(await signingKeys()).toEqual(['KEY-1']);
  await connect(agentAt('the-north-s-end'));
  const list = (await call('GET', '/operator/locations/')).json();
  expect(list).toEqual({
    credentials: { is_available: true, reason: null },
    results: [
      {
        key: 'the-north-s-end',
        name: "The North's end",
        organization: null,
        is_disabled: false,
        credential_since: expect.any(String),
        created_on: expect.any(String),
        is_live: true,
        agents: 1,
        versions: ['1.2.3'],
        addresses: [
          { address: '9.9.9.9', family: 'IPv4' },
          { address: '10.0.0.1', family: 'IPv4' },
        ],
        families: ['IPv4'],
        types: ['https', 'http'],
        unavailable: {},
        open_jobs: 3,
        capacity: 2000,
        clock_offset_ms: 12,
        last_seen_on: expect.any(String),
      },
    ],
  });
  expect(JSON.stringify(list)).not.toContain('secret');
  const listed = (await call('GET', '/operator/acts/')).json().results;
  expect(listed[0]).toMatchObject({ action: 'location.create', subject: "The North's end (the-north-s-end)" });
});

test('rejects location keys that are in use or invalid in the installation', async () => {
  await call('POST', '/operator/locations/', { name: 'North', key: 'north' });
  for (const [body, message] of [
    [{ name: 'Again', key: 'north' }, 'A location with the key north already exists.'],
    [{ name: 'Any', key: 'any' }, 'Choose another key'],
    [{ name: 'Upper', key: 'North' }, 'Use at most 63 lowercase letters'],
  ] as const) {
    const answer = await call('POST', '/operator/locations/', body);
    expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining(message)]);
  }
});

test('removes a disabled location for all users and invalidates its credential until it is enabled again', async () => {
  await call('POST', '/operator/locations/', { name: 'North' });
  await connect(agentAt('north'));
  expect((await call('GET', '/edge-locations/')).json().results).toHaveLength(1);
  const disabled = await call('PATCH', '/operator/locations/north/', { is_disabled: true });
  expect(disabled.json()).toMatchObject({ is_disabled: true, is_live: false, agents: 0 });
  expect((await call('GET', '/edge-locations/')).json()).toMatchObject({
    results: [],
    away: [{ key: 'north', name: 'North', is_disabled: true }],
  });
  expect(await signingKeys()).toEqual([]);
  await call('PATCH', '/operator/locations/north/', { is_disabled: false });
  expect(await signingKeys()).toEqual(['KEY-1']);
  expect((await call('GET', '/edge-locations/')).json().results).toMatchObject([{ key: 'north', name: 'North' }]);
});

test('records operator actions on a location, except those without a change', async () => {
  await call('POST', '/operator/locations/', { name: 'North' });
  const change = (body: object) => call('PATCH', '/operator/locations/north/', body);
  await change({ name: 'Far north' });
  await change({ name: 'Far north', is_disabled: false });
  await change({ is_disabled: true });
  await call('POST', '/operator/locations/north/credential/');
  await change({ is_disabled: false });
  await call('DELETE', '/operator/locations/north/');
  const of = { organization_id: null };
  const [subject, state] = ['Far north (north)', (is_disabled: boolean) => ({ name: 'Far north', is_disabled })];
  const changed = (before: object, after: object) => ({
    ...of,
    action: 'location.change',
    subject,
    detail: { before, after },
  });
  expect(await acts()).toEqual([
    { ...of, action: 'location.create', subject: 'North (north)', detail: { after: { name: 'North', key: 'north' } } },
    changed({ name: 'North', is_disabled: false }, state(false)),
    changed(state(false), state(true)),
    { ...of, action: 'location.renew-credential', subject, detail: {} },
    changed(state(true), state(false)),
    changed(state(false), state(true)),
    { ...of, action: 'location.delete', subject, detail: { before: { name: 'Far north' } } },
  ]);
});

test('replaces the previous credential by a new one', async () => {
  await call('POST', '/operator/locations/', { name: 'North' });
  const renewed = await call('POST', '/operator/locations/north/credential/');
  expect(renewed.json().command).toContain('secret-of-north-2');
  expect(await signingKeys()).toEqual(['KEY-2']);
});

test('deletes a location only when it has no agent', async () => {
  await call('POST', '/operator/locations/', { name: 'North' });
  await connect(agentAt('north'));
  const refused = await call('DELETE', '/operator/locations/north/');
  expect([refused.statusCode, refused.json()]).toEqual([
    422,
    { detail: 'This location has an agent. First stop the agent, or disable the location.' },
  ]);
  heard = [];
  await join();
  expect((await call('DELETE', '/operator/locations/north/')).statusCode).toBe(200);
  expect(await signingKeys()).toEqual([]);
  const again = await call('DELETE', '/operator/locations/north/');
  expect([again.statusCode, again.json()]).toEqual([404, NOT_FOUND]);
});

test('does not delete a location that is enabled during the deletion', async () => {
  await call('POST', '/operator/locations/', { name: 'North' });
  const { apply } = credentials;
  // Pharos notifies NATS between disabling and deleting the location.
  credentials.apply = async () => {
    credentials.apply = apply;
    await call('PATCH', '/operator/locations/north/', { is_disabled: false });
    return true;
  };
  const refused = await call('DELETE', '/operator/locations/north/').finally(() => {
    credentials.apply = apply;
  });
  expect([refused.statusCode, refused.json()]).toEqual([
    422,
    { detail: 'This location was enabled again in the meantime.' },
  ]);
  expect((await call('GET', '/operator/locations/')).json().results).toMatchObject([
    { key: 'north', is_disabled: false },
  ]);
});

test('disables a location instead of deleting it if its credential cannot be revoked', async () => {
  await call('POST', '/operator/locations/', { name: 'North' });
  isNatsThere = false;
  const refused = await call('DELETE', '/operator/locations/north/');
  expect([refused.statusCode, refused.json().detail]).toEqual([
    503,
    `The location was disabled but not deleted. Try again in a minute. ${NATS_AWAY}`,
  ]);
  expect(await signingKeys()).toEqual([]);
  expect((await call('GET', '/operator/locations/')).json().results).toMatchObject([{ is_disabled: true }]);
  isNatsThere = true;
  expect((await call('DELETE', '/operator/locations/north/')).statusCode).toBe(200);
});

const NATS_AWAY =
  'NATS could not be updated yet. Agents with the previous credential may continue until NATS is reachable.';

test('stores a change and reports that NATS could not be notified of it', async () => {
  await call('POST', '/operator/locations/', { name: 'North' });
  isNatsThere = false;
  const renewed = await call('POST', '/operator/locations/north/credential/');
  expect([renewed.statusCode, renewed.json().detail]).toEqual([
    503,
    `A new credential was created but cannot be shown. Renew the credential again to see one. ${NATS_AWAY}`,
  ]);
  expect(await signingKeys()).toEqual(['KEY-2']);
  const disabled = await call('PATCH', '/operator/locations/north/', { is_disabled: true });
  expect([disabled.statusCode, disabled.json().detail]).toEqual([503, `The location was disabled. ${NATS_AWAY}`]);
  expect(await signingKeys()).toEqual([]);
  const named = await call('PATCH', '/operator/locations/north/', { name: 'Far north' });
  expect([named.statusCode, named.json().detail]).toEqual([503, `The location was changed. ${NATS_AWAY}`]);
});

test('renames and disables a location that registered itself, and retains the new name', async () => {
  await connect(agentAt('local', { isConfined: false }));
  expect((await call('GET', '/operator/locations/')).json().results).toMatchObject([
    { key: 'local', name: 'Said by local', credential_since: null },
  ]);
  const named = await call('PATCH', '/operator/locations/local/', { name: 'Home' });
  expect(named.json()).toMatchObject({ name: 'Home', is_live: true });
  await recordLocations(pharos.services.db, heard);
  await join();
  expect((await call('GET', '/edge-locations/')).json().results).toMatchObject([{ name: 'Home' }]);
  expect((await call('PATCH', '/operator/locations/local/', { is_disabled: true })).json().is_live).toBe(false);
  // The location has no credential to revoke.
  await call('PATCH', '/operator/locations/local/', { is_disabled: false });
  heard = [];
  await join();
  isNatsThere = false;
  expect((await call('DELETE', '/operator/locations/local/')).statusCode).toBe(200);
  expect((await acts()).at(-1)).toMatchObject({ action: 'location.delete', subject: 'Home (local)' });
});

test.each([{ isConfined: true }, { isConfined: false, organizationId: 7 }])(
  'does not create a deleted location again for its agents with %j',
  async (agent) => {
    live = [agentAt('gone', agent)];
    await recordLocations(pharos.services.db, live);
    expect((await call('GET', '/operator/locations/')).json().results).toEqual([]);
    expect((await call('PATCH', '/operator/locations/gone/', { name: 'Back' })).statusCode).toBe(404);
    expect((await pharos.call('GET', '/v1/monitoring-addresses/')).json()).toEqual({ results: [] });
  },
);

test('creates no location if credentials are not available, and returns the reason', async () => {
  unavailableReason = 'Agents elsewhere need NATS.';
  for (const path of ['/operator/locations/', '/locations/']) {
    expect((await call('GET', path)).json().credentials).toEqual({ is_available: false, reason: unavailableReason });
    const refused = await call('POST', path, { name: 'North' });
    expect([refused.statusCode, refused.json().detail]).toEqual([422, unavailableReason]);
  }
  expect(made).toBe(0);
});

test('allows private locations if anyone may sign up, and hides the NATS problem if they are not available', async () => {
  signUp('open');
  const { location } = (await call('POST', '/locations/', { name: 'Office' })).json();
  expect((await call('GET', '/locations/')).json().credentials).toEqual({ is_available: true, reason: null });
  expect((await call('POST', `/locations/${location.key}/credential/`)).statusCode).toBe(200);
  unavailableReason = 'Agents elsewhere need NATS.';
  const { credentials: can } = (await call('GET', '/locations/')).json();
  expect(can).toEqual({
    is_available: false,
    reason: 'Private locations are not available in this Pharos installation.',
  });
  for (const path of ['/locations/', `/locations/${location.key}/credential/`]) {
    const refused = await call('POST', path, { name: 'Second' });
    expect([refused.statusCode, refused.json().detail]).toEqual([422, can.reason]);
  }
});

test('returns a command with a warning if no external agent can start with it', async () => {
  const { location, warning: none } = (await call('POST', '/locations/', { name: 'Office' })).json();
  expect(none).toBeNull();
  warning = 'NATS_URL leads to nats.internal:4222 without TLS.';
  for (const [path, body] of [
    ['/locations/', { name: 'Second' }],
    [`/locations/${location.key}/credential/`, undefined],
    ['/operator/locations/', { name: 'North' }],
  ] as const) {
    expect((await call('POST', path, body)).json().warning).toBe(warning);
  }
});

test('allows at most 20,000 private locations in all organizations together', async () => {
  const otherOrganization = await another();
  await pharos.pool.query(
    `insert into locations (key, name, is_named, organization_id, created_at, types)
     select 'many-' || n, 'Many', true, $1, now(), '{}' from generate_series(1, 19999) n`,
    [otherOrganization.organizationId],
  );
  expect((await call('POST', '/locations/', { name: 'The last' })).statusCode).toBe(201);
  const refused = await call('POST', '/locations/', { name: 'Office' });
  expect([refused.statusCode, refused.json()]).toEqual([
    422,
    { detail: 'This Pharos installation has reached its limit of private locations.' },
  ]);
  expect((await call('POST', '/operator/locations/', { name: 'North' })).statusCode).toBe(201);
});

test('returns name and addresses of a location that is away only to organizations that may choose it', async () => {
  await call('POST', '/operator/locations/', { name: 'North' });
  const { location } = (await call('POST', '/locations/', { name: 'Office' })).json();
  const address = { address: '10.0.0.7', family: 'IPv4' };
  await recordLocations(pharos.services.db, [agentAt(location.key, { addresses: [address.address] })]);
  const north = { key: 'north', name: 'North', addresses: [], is_private: false, is_disabled: false };
  expect((await call('GET', '/edge-locations/')).json()).toMatchObject({
    results: [],
    away: [north, { key: location.key, name: 'Office', addresses: [address], is_private: true, is_disabled: false }],
  });
  expect((await call('GET', '/edge-locations/', undefined, await another())).json().away).toEqual([north]);
});

test('restricts a private location to its organization', async () => {
  const answer = await call('POST', '/locations/', { name: 'Office' });
  expect(answer.statusCode).toBe(201);
  const { location, command } = answer.json();
  expect(location.key).toMatch(/^office-[a-z2-9]{12}$/);
  // The agents of a private location must reach private addresses.
  expect(command).not.toContain('PROBE_NETWORK');
  await connect(agentAt(location.key, { addresses: ['8.8.4.4'] }));
  expect((await call('GET', '/edge-locations/')).json().results).toMatchObject([
    { key: location.key, name: 'Office', is_private: true, address: '8.8.4.4' },
  ]);
  expect((await call('GET', '/locations/')).json()).toMatchObject({
    maximum: 20,
    results: [{ key: location.key, is_live: true }],
  });

  const other = await another();
  expect((await call('GET', '/edge-locations/', undefined, other)).json().results).toEqual([]);
  expect((await call('GET', '/locations/', undefined, other)).json().results).toEqual([]);
  for (const [method, path, body] of [
    ['PATCH', `/locations/${location.key}/`, { name: 'Mine' }],
    ['DELETE', `/locations/${location.key}/`, undefined],
    ['POST', `/locations/${location.key}/credential/`, undefined],
  ] as const) {
    const notTheirs = await call(method, path, body, other);
    expect([notTheirs.statusCode, notTheirs.json()]).toEqual([404, NOT_FOUND]);
  }
  const check = { name: 'Theirs', type: 'http', url: 'http://example.com', preferred_edge_locations_csv: location.key };
  const refused = await call('POST', '/checks/', check, other);
  expect([refused.statusCode, Object.keys(refused.json())]).toEqual([400, ['preferred_edge_locations_csv']]);
  expect((await call('POST', '/check-test/', { ...check, location: location.key }, other)).statusCode).toBe(400);
  const inside = { name: 'Inside', type: 'http', url: 'http://10.1.2.3', preferred_edge_locations_csv: location.key };
  const { id } = (await call('POST', '/checks/', inside)).json();
  const moved = await call('PATCH', `/checks/${id}/`, { preferred_edge_locations_csv: '' });
  expect([moved.statusCode, Object.keys(moved.json())]).toEqual([400, ['url']]);
  expect((await call('PATCH', `/checks/${id}/`, { name: 'Further inside' })).statusCode).toBe(200);
  expect((await call('POST', '/checks/', { ...inside, preferred_edge_locations_csv: '' })).statusCode).toBe(400);

  const monitoring = await pharos.call('GET', '/v1/monitoring-addresses/');
  expect(monitoring.json()).toEqual({ results: [] });
  await call('PATCH', `/locations/${location.key}/`, { name: 'Home office', is_disabled: true });
  await call('POST', `/locations/${location.key}/credential/`);
  await call('DELETE', `/locations/${location.key}/`);
  const of = { by_a_person: true, subject: `location ${location.key}` };
  expect(await audited(owner.organizationId)).toEqual([
    { ...of, action: 'location.create', before: null, after: { name: 'Office', key: location.key } },
    {
      ...of,
      action: 'location.change',
      before: { name: 'Office', is_disabled: false },
      after: { name: 'Home office', is_disabled: true },
    },
    { ...of, action: 'location.renew-credential', before: null, after: null },
    { ...of, action: 'location.delete', before: { name: 'Home office' }, after: null },
  ]);
  expect(await acts()).toEqual([]);
});

test('allows an operator to disable a private location, but not to renew its credential', async () => {
  const other = await another();
  const { location } = (await call('POST', '/locations/', { name: 'Office' }, other)).json();
  const path = `/operator/locations/${location.key}/`;
  const refused = await call('POST', `${path}credential/`);
  expect([refused.statusCode, refused.json()]).toEqual([
    422,
    {
      detail:
        'Only the organization of a private location can create a new credential for it. You can disable the location.',
    },
  ]);
  expect(await signingKeys()).toEqual(['KEY-1']);
  expect((await call('PATCH', path, { is_disabled: true })).json()).toMatchObject({
    organization: { id: other.organizationId },
    is_disabled: true,
  });
  expect(await signingKeys()).toEqual([]);
  const log = (await call('GET', '/audit-log/', undefined, other)).json().results;
  expect(log[0]).toMatchObject({
    action: 'location.change',
    subject: `location ${location.key}`,
    before: { name: 'Office', is_disabled: false },
    after: { by: 'operator', name: 'Office', is_disabled: true },
  });
  await call('DELETE', path);
  expect((await audited(other.organizationId)).at(-1)).toEqual({
    action: 'location.delete',
    by_a_person: false,
    subject: `location ${location.key}`,
    before: { name: 'Office' },
    after: { by: 'operator' },
  });
  expect(await acts()).toMatchObject([
    { action: 'location.change', organization_id: other.organizationId },
    { action: 'location.delete', organization_id: other.organizationId },
  ]);
});

test('allows 20 private locations per organization, and deletes them with the organization', async () => {
  const other = await another();
  await pharos.pool.query(
    `insert into locations (key, name, types, organization_id, signing_key)
     select 'office-' || n, 'Office', '{}', $1, 'KEY-OF-' || n from generate_series(1, 19) as n`,
    [other.organizationId],
  );
  expect((await call('POST', '/locations/', { name: 'The last' }, other)).statusCode).toBe(201);
  const refused = await call('POST', '/locations/', { name: 'One more' }, other);
  expect([refused.statusCode, refused.json()]).toEqual([
    400,
    { non_field_errors: ['An organization can have at most 20 private locations. Delete one first.'] },
  ]);
  expect(await signingKeys()).toHaveLength(20);
  await call('DELETE', `/organizations/${other.organizationId}/`, undefined, other);
  expect(await signingKeys()).toEqual([]);
});

test('counts the checks that use a location, and those without another live one', async () => {
  await call('POST', '/operator/locations/', { name: 'North' });
  await call('POST', '/operator/locations/', { name: 'South' });
  const other = await another();
  const { location: office } = (await call('POST', '/locations/', { name: 'Office' })).json();
  const { location: theirs } = (await call('POST', '/locations/', { name: 'Theirs' }, other)).json();
  for (const key of ['north', 'south', office.key]) await connect(agentAt(key, { isConfined: true }));
  await connect(agentAt(theirs.key, { organizationId: other.organizationId }));
  const add = async (locations: string, by = owner): Promise<number> => {
    const check = { name: `At ${locations}`, type: 'http', url: 'http://example.com' };
    const added = await call('POST', '/checks/', { ...check, preferred_edge_locations_csv: locations }, by);
    expect(added.statusCode).toBe(201);
    return added.json().id;
  };
  await add('');
  await add('north');
  await add('north,south');
  await add(`south,north,${office.key}`);
  await add(office.key);
  await add('north', other);
  await pharos.pool.query('update checks set paused = true where id = $1', [await add('north')]);
  const countChecks = async (path: string, by = owner) => {
    const { checks, checks_alone } = (await call('GET', `${path}checks/`, undefined, by)).json();
    return [checks, checks_alone];
  };
  expect(await countChecks('/operator/locations/north/')).toEqual([4, 2]);
  expect(await countChecks('/operator/locations/south/')).toEqual([2, 0]);
  expect(await countChecks(`/operator/locations/${office.key}/`)).toEqual([2, 1]);
  expect(await countChecks(`/locations/${office.key}/`)).toEqual([2, 1]);
  // The checks at both locations now have only this one, except the check that also uses the office.
  await call('PATCH', '/operator/locations/north/', { is_disabled: true });
  // The check without chosen locations also has only this one.
  expect(await countChecks('/operator/locations/south/')).toEqual([3, 2]);
  expect(await countChecks('/operator/locations/north/')).toEqual([4, 2]);
  for (const [path, by] of [
    [`/locations/${office.key}/checks/`, other],
    ['/locations/north/checks/', owner],
    ['/operator/locations/nowhere/checks/', owner],
  ] as const) {
    expect((await call('GET', path, undefined, by)).statusCode).toBe(404);
  }
});

test('does not count a live location as an alternative if it cannot run the type of the check', async () => {
  for (const name of ['North', 'South']) await call('POST', '/operator/locations/', { name });
  await connect(agentAt('north', { types: ['http', 'icmp'] }));
  const south = agentAt('south', { types: ['http', 'icmp'] });
  await connect(south);
  const checks = [
    { name: 'Ping', type: 'icmp', url: 'example.com' },
    { name: 'Page', type: 'http', url: 'http://example.com' },
  ];
  for (const check of checks) {
    const added = await call('POST', '/checks/', { ...check, preferred_edge_locations_csv: 'north,south' });
    expect(added.statusCode).toBe(201);
    expect((await call('POST', '/checks/', check)).statusCode).toBe(201);
  }
  expect((await call('GET', '/operator/locations/north/checks/')).json()).toEqual({ checks: 2, checks_alone: 0 });
  // The agent restarts on a machine that does not allow ICMP.
  heard.splice(heard.indexOf(south), 1);
  await connect(agentAt('south', { types: ['http'] }));
  expect((await call('GET', '/operator/locations/north/checks/')).json()).toEqual({ checks: 3, checks_alone: 2 });
  expect((await call('GET', '/operator/locations/south/checks/')).json()).toEqual({ checks: 2, checks_alone: 0 });
});

test('returns an error instead of the count while NATS is unavailable', async () => {
  const { location: office } = (await call('POST', '/locations/', { name: 'Office' })).json();
  isConnected = false;
  for (const base of ['/locations/', '/operator/locations/']) {
    const answer = await call('GET', `${base}${office.key}/checks/`);
    expect([answer.statusCode, answer.json()]).toEqual([
      503,
      {
        detail: expect.stringMatching(/^Pharos cannot determine which locations are live, .* Try again in a minute\.$/),
      },
    ]);
  }
});

test('rejects changes by read-only members and by API keys', async () => {
  const { key } = (await call('POST', '/api-keys/', { name: 'CI', scope: 'manage' })).json();
  const byKey = { ...owner, token: key };
  expect((await call('GET', '/locations/', undefined, byKey)).statusCode).toBe(200);
  expect((await call('POST', '/locations/', { name: 'Office' }, byKey)).statusCode).toBe(403);
  await pharos.pool.query("update memberships set role = 'ST'");
  expect((await call('GET', '/locations/')).statusCode).toBe(200);
  expect((await call('POST', '/locations/', { name: 'Office' })).statusCode).toBe(403);
});

test('returns the addresses of all enabled public locations for firewalls, without authentication', async () => {
  await call('POST', '/operator/locations/', { name: 'North' });
  await call('POST', '/operator/locations/', { name: 'South' });
  await connect(agentAt('north'));
  await connect(agentAt('south', { addresses: ['2620:fe::fe', '149.112.112.112'] }));
  await recordLocations(pharos.services.db, live);
  heard = heard.filter(({ key }) => key !== 'north');
  await join();
  const json = (await pharos.call('GET', '/v1/monitoring-addresses/')).json();
  expect(json.results).toEqual([
    { address: '149.112.112.112', family: 'IPv4', location: { key: 'south', name: 'South' } },
    { address: '2620:fe::fe', family: 'IPv6', location: { key: 'south', name: 'South' } },
    { address: '9.9.9.9', family: 'IPv4', location: { key: 'north', name: 'North' } },
  ]);
  const text = await pharos.call('GET', '/monitoring-addresses.txt');
  expect([text.headers['content-type'], text.body.split('\n').filter((line) => !line.startsWith('#'))]).toEqual([
    'text/plain; charset=utf-8',
    ['149.112.112.112', '2620:fe::fe', '9.9.9.9', ''],
  ]);
  // An agent can send any name.
  await pharos.pool.query(`update locations set name = E'North\\u2028\\n10.0.0.1' where key = 'north'`);
  const named = await pharos.call('GET', '/monitoring-addresses.txt');
  expect([named.headers['cache-control'], named.body.split('\n').filter((line) => line.startsWith('#'))]).toEqual([
    'public, max-age=60',
    [
      '# Source addresses of the probes of http://localhost:3000',
      '# South (south)',
      '# South (south)',
      '# North  10.0.0.1 (north)',
    ],
  ]);
  await call('PATCH', '/operator/locations/north/', { is_disabled: true });
  expect((await pharos.call('GET', '/monitoring-addresses.txt')).body).not.toContain('9.9.9.9');
});
