import { takeChargebeeEvent } from '@pharos/contract/rest/billing/chargebee-events.ts';
import type { Endpoint } from '@pharos/contract/rest/common/endpoint.ts';
import { Detail, FieldErrors } from '@pharos/contract/rest/common/errors.ts';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertCheck } from '../storage/testing/seed.ts';
import { contractEndpoints } from './testing/contract-endpoints.ts';
import { garbageFor, valuesFor } from './testing/garbage.ts';
import { verifyAddress } from './testing/members.ts';
import { createTestApp, type SignedUp, signUpOwner, type TestApp } from './testing/test-app.ts';
import { insertWebhook } from './testing/webhooks.ts';

const OF_CHARGEBEE: readonly Endpoint[] = [takeChargebeeEvent];

const declared = (await contractEndpoints()).filter((endpoint) => !OF_CHARGEBEE.includes(endpoint));
const nameOf = ({ method, path }: Endpoint): string => `${method} /v1${path}`;
const byName = declared.map((endpoint, turn) => [nameOf(endpoint), endpoint, turn] as const);

let pharos: TestApp;
let owner: SignedUp;
const begin = async (): Promise<void> => {
  pharos = await createTestApp({ SIGNUP: 'open' }, { requestsPerMinute: 1_000_000 });
  owner = await signUpOwner(pharos);
  // Required for the endpoints of operators.
  await verifyAddress(pharos, owner);
};
beforeAll(begin);
afterAll(() => pharos.close());

/** All calls use the ID 1, so the objects with this ID must exist. */
beforeEach(async () => {
  // Some calls end the session, or delete the organization together with its owner.
  const mine = await pharos.call('GET', '/v1/organizations/1/', { token: owner.token });
  if (mine.statusCode !== 200) {
    await pharos.close();
    await begin();
  }
  const { db } = pharos.services;
  expect(owner.organizationId).toBe(1);
  const found = await db.selectFrom('checks').select('id').where('id', '=', 1).executeTakeFirst();
  if (!found) await insertCheck(db, { id: 1, organizationId: 1, applicationId: 1 });
  const webhook = await db.selectFrom('integrations').select('id').where('id', '=', 1).executeTakeFirst();
  if (!webhook) await insertWebhook(pharos, { id: 1, organizationId: 1, name: 'Webhook' });
});

test('serves every endpoint of the contract and describes it in the OpenAPI document', async () => {
  const names = byName.map(([name]) => name).sort();
  expect(pharos.app.endpoints.map(nameOf).sort()).toEqual(names);

  const { openapi, paths } = (await pharos.call('GET', '/v1/openapi.json')).json();
  expect(openapi).toBe('3.1.0');
  const described = Object.entries(paths as Record<string, object>).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  );
  expect(described.sort()).toEqual(names);
});

test('mentions no plans and no payment in the OpenAPI document if nothing is sold', async () => {
  const own = await createTestApp({ BILLING: 'off' });
  try {
    const { paths } = (await own.call('GET', '/v1/openapi.json')).json();
    const texts = Object.entries(paths as Record<string, Record<string, { summary?: string; tags?: string[] }>>).map(
      ([path, operations]) => [
        path,
        ...Object.values(operations).flatMap(({ summary, tags }) => [summary, ...(tags ?? [])]),
      ],
    );
    expect(texts.length).toBeGreaterThan(100);
    expect(
      texts.flat().filter((text) => /plan|pric|\/v1\/subscriptions|payment|trial|billing/i.test(text ?? '')),
    ).toEqual([]);
  } finally {
    await own.close();
  }
});

describe.each(byName)('%s', (_name, endpoint, turn) => {
  const url = `/v1${endpoint.path.replaceAll(/:\w+/g, '1')}`;

  if (endpoint.access !== 'public')
    test('requires a valid token', async () => {
      const headers: Record<string, string>[] = [
        {},
        { authorization: owner.token },
        { authorization: `Basic ${owner.token}` },
        { authorization: 'token ' },
        { authorization: `token ${'x'.repeat(43)}` },
        { authorization: `token ${owner.token.slice(0, -1)}` },
        { authorization: `token ${owner.token} ${owner.token}` },
      ];
      for (const each of valuesFor(headers, turn)) {
        const response = await pharos.call(endpoint.method, url, { headers: each });
        expect([response.statusCode, Object.keys(response.json())]).toEqual([401, ['detail']]);
      }
    });

  test('rejects invalid input in the error formats of the contract', async () => {
    let n = 0;
    for (const { url, body } of garbageFor(endpoint)) {
      // Tighter limits count by address.
      n += 1;
      const response = await pharos.call(endpoint.method, url, {
        token: owner.token,
        remoteAddress: `10.2.${n >> 8}.${n & 255}`,
        ...(body === undefined ? {} : { body, headers: { 'content-type': 'application/json' } }),
      });
      expectWellShaped(response, `${endpoint.method} ${url} ${body?.slice(0, 300)}`);
      if (ENDS_SESSION.has(endpoint.path) && response.statusCode < 300) owner = await logInAgain();
    }
  });
});

const ENDS_SESSION = new Set(['/user-logout/', '/sessions/:id/']);

const logInAgain = async (): Promise<SignedUp> => {
  const { email, password } = owner;
  const response = await pharos.call('POST', '/v1/user-login/', { body: { email, password } });
  return { ...owner, token: response.json().token };
};

const expectWellShaped = (response: LightMyRequestResponse, what: string): void => {
  expect(response.statusCode, `${what} → ${response.body}`).toBeLessThan(500);
  if (response.statusCode < 400) return;
  const shape = response.statusCode === 400 ? FieldErrors : Detail;
  expect(shape.safeParse(response.json()).success, `${what} → ${response.body}`).toBe(true);
};
