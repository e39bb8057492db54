import type { Action } from '@pharos/contract/rest/common/actions.ts';
import { type Endpoint, isOfOrganization } from '@pharos/contract/rest/common/endpoint.ts';
import { may } from '@pharos/domain/access/may.ts';
import type { ActorRole, OrganizationState } from '@pharos/domain/access/permissions.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertCheck } from '../storage/testing/seed.ts';
import { insertStates } from '../storage/testing/seed-record.ts';
import { contractEndpoints } from './testing/contract-endpoints.ts';
import { digestOf } from './testing/digest.ts';
import { plausibleCall } from './testing/garbage.ts';
import { joinOnly } from './testing/members.ts';
import { createTestApp, type SignedUp, signUpOwner, type TestApp, type TestCall } from './testing/test-app.ts';
import { insertWebhook } from './testing/webhooks.ts';

const all = await contractEndpoints();
const named = ({ method, path }: Endpoint): string => `${method} /v1${path}`;
const isActionOfOrganization = (endpoint: Endpoint): endpoint is Endpoint & { access: Action } =>
  isOfOrganization(endpoint.access);
const ofOrganization = all.filter(isActionOfOrganization).map((endpoint) => [named(endpoint), endpoint] as const);
const withoutLogin = all
  .filter(({ access }) => access === 'user-or-key')
  .map((endpoint) => [named(endpoint), endpoint] as const);
const ofPeople = all.filter(({ access }) => access === 'user').map((endpoint) => [named(endpoint), endpoint] as const);
const ofOperators = all
  .filter(({ access }) => access === 'operator')
  .map((endpoint) => [named(endpoint), endpoint] as const);

/** A text in every name of the first organization only. */
const MARK = 'Lighthouse';

let pharos: TestApp;
let owner: SignedUp;
let outsider: SignedUp;
let tokens: Record<'admin' | 'reader' | 'key' | 'readingKey', string>;
beforeAll(async () => {
  pharos = await createTestApp({ SIGNUP: 'open' }, { requestsPerMinute: 1_000_000 });
  const { db } = pharos.services;
  owner = await signUpOwner(pharos, { organization_name: MARK, full_name: `${MARK} Keeper` });
  expect(owner.organizationId).toBe(1);
  const place = { organizationId: 1, applicationId: 1 };
  await insertCheck(db, { ...place, name: `${MARK} check`, state: { phase: 'up', code: 'AV' } });
  await insertStates(db, 1, [{ state: 'NR', from: Date.now() - 60_000, summary: MARK }]);
  await db.insertInto('contacts').values({ organization_id: 1, email: 'contact@example.org', name: MARK }).execute();
  await insertWebhook(pharos, { id: 1, organizationId: 1, name: MARK });
  outsider = await signUpOwner(pharos);
  const applications = await pharos.call('GET', '/v1/applications/', { token: outsider.token });
  const applicationId = applications.json().results[0].id;
  await insertCheck(db, { organizationId: outsider.organizationId, applicationId, name: 'Other check' });
  const admin = await joinOnly(pharos, 1, 'AD');
  const reader = await joinOnly(pharos, 1, 'ST');
  const reset = await call(
    { method: 'POST', path: '/reset-organization-token/' },
    { token: owner.token, body: { organization_id: 1 } },
  );
  const reading = await call(
    { method: 'POST', path: '/api-keys/' },
    { token: owner.token, body: { name: 'Reader', scope: 'read' } },
  );
  tokens = {
    admin: admin.token,
    reader: reader.token,
    key: reset.json().organization_token,
    readingKey: reading.json().key,
  };
});
afterAll(() => pharos.close());

let calls = 0;
const call = (endpoint: Pick<Endpoint, 'method' | 'path'>, options: TestCall) => {
  calls += 1;
  const { url, body } = 'access' in endpoint ? plausibleCall(endpoint as Endpoint) : { url: `/v1${endpoint.path}` };
  return pharos.call(endpoint.method, url, {
    // Tighter limits count by address.
    remoteAddress: `10.3.${calls >> 8}.${calls & 255}`,
    ...(body && { body }),
    ...options,
  });
};

let digest: Awaited<ReturnType<typeof digestOf>> | undefined;
const unchanged = async <T>(work: () => Promise<T>): Promise<T> => {
  const before = digest ?? (await digestOf(pharos.services.db, 1));
  expect(Object.keys(before).length).toBeGreaterThan(10);
  const result = await work();
  digest = await digestOf(pharos.services.db, 1);
  expect(digest).toEqual(before);
  return result;
};

describe.each(ofOrganization)('%s', (_name, endpoint) => {
  const refused = (['AD', 'ST', 'manage', 'read'] as const).filter(
    (role) => may(endpoint.access, role, 'AC') !== 'yes',
  );
  const tokenOf = (role: ActorRole): string =>
    ({ OW: owner.token, AD: tokens.admin, ST: tokens.reader, manage: tokens.key, read: tokens.readingKey })[role];

  if (refused.length > 0)
    test('rejects the roles and API keys without permission', async () => {
      await unchanged(async () => {
        for (const token of refused.map(tokenOf)) {
          const answer = await call(endpoint, { token });
          expect([answer.statusCode, Object.keys(answer.json())]).toEqual([403, ['detail']]);
        }
      });
    });

  test('rejects the owner while the state of the organization does not allow the action', async () => {
    const setState = (state: OrganizationState) =>
      pharos.services.db.updateTable('organizations').set({ state }).where('id', '=', 1).execute();
    await unchanged(async () => {
      for (const state of ['CA', 'PS', 'NA', 'SU', 'RT'] as const) {
        if (may(endpoint.access, 'OW', state) === 'yes') continue;
        await setState(state);
        const answer = await call(endpoint, { token: owner.token });
        expect([state, answer.statusCode]).toEqual([state, 403]);
      }
      await setState('AC');
    });
  });

  test('returns 404 or nothing of the organization to a non-member, regardless of the IDs', async () => {
    const { named, foreign } = await unchanged(async () => ({
      named: await call(endpoint, { token: outsider.token, organization: 1 }),
      foreign: await call(endpoint, { token: outsider.token }),
    }));
    expect([named.statusCode, named.json()]).toEqual([404, { detail: 'Organization not found.' }]);
    expect(foreign.statusCode).toBeLessThan(500);
    expect(foreign.body).not.toContain(MARK);
    if (endpoint.path.includes(':')) expect([400, 404]).toContain(foreign.statusCode);
  });

  test('returns 404 for the API key of another organization', async () => {
    const answer = await unchanged(() => call(endpoint, { token: tokens.key, organization: outsider.organizationId }));
    expect(answer.statusCode).toBe(404);
  });
});

describe.each(withoutLogin)('%s', (_name, endpoint) => {
  test('answers an API key only for its own organization', async () => {
    await unchanged(async () => {
      for (const token of [tokens.key, tokens.readingKey]) {
        const answer = await call(endpoint, { token });
        expect([200, 400]).toContain(answer.statusCode);
        expect(answer.body).not.toContain('Other check');
        const foreign = await call(endpoint, { token, organization: outsider.organizationId });
        expect(foreign.statusCode).toBe(404);
      }
    });
  });
});

describe.each([...ofPeople, ...withoutLogin])('%s', (_name, endpoint) => {
  test('returns and changes nothing of an organization of which the caller is not a member', async () => {
    const { email, password } = outsider;
    const { token } = (await pharos.call('POST', '/v1/user-login/', { body: { email, password } })).json();
    const answer = await unchanged(() => call(endpoint, { token, organization: 1 }));
    expect(answer.statusCode).toBeLessThan(500);
    expect(answer.body).not.toContain(MARK);
    if (endpoint.path.includes(':')) expect([400, 404]).toContain(answer.statusCode);
  });
});

describe.each(ofPeople)('%s', (_name, endpoint) => {
  test('rejects API keys', async () => {
    const answer = await unchanged(() => call(endpoint, { token: tokens.key }));
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([403, ['detail']]);
  });
});

describe.each(ofOperators)('%s', (_name, endpoint) => {
  test('allows only operators who are signed in', async () => {
    await unchanged(async () => {
      // The owner has the first account and is therefore an operator. The API keys have no operator access.
      for (const token of [outsider.token, tokens.admin, tokens.reader, tokens.key, tokens.readingKey]) {
        const answer = await call(endpoint, { token });
        expect([answer.statusCode, Object.keys(answer.json())]).toEqual([403, ['detail']]);
      }
    });
  });
});

test('rejects calls with a missing or wrong token', async () => {
  await unchanged(async () => {
    for (const endpoint of all) {
      if (endpoint.access === 'public') continue;
      for (const token of ['x'.repeat(43), `pharos_${'x'.repeat(43)}`, `${tokens.key}x`, tokens.key.slice(0, -1)]) {
        expect([named(endpoint), (await call(endpoint, { token })).statusCode]).toEqual([named(endpoint), 401]);
      }
      expect((await call(endpoint, {})).statusCode).toBe(401);
    }
  });
});

test('detects a change with the digest that these tests compare', async () => {
  const before = await digestOf(pharos.services.db, 1);
  const endpoint = all.find(({ path }) => path === '/pause-monitoring/');
  if (!endpoint) throw new Error('There is no such endpoint');
  const answer = await call(endpoint, { token: tokens.admin, body: { application_check: 1, new_state: 'PS' } });
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  const after = await digestOf(pharos.services.db, 1);
  const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
  expect(changed).toEqual(['audit_log', 'checks']);
});
