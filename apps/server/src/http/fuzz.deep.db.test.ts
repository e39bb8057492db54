import { Detail, FieldErrors } from '@pharos/contract/rest/common/errors.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type ApiDocument, type FuzzIds, fuzzRequests, withIds } from './testing/fuzz-requests.ts';
import { verifyAddress } from './testing/members.ts';
import { createTestApp, type SignedUp, signUpOwner, type TestApp } from './testing/test-app.ts';

const REQUESTS = 3000;
const SEED = 20_261_122;

let pharos: TestApp;
let owner: SignedUp;
let key: string;
let ids: FuzzIds;
beforeAll(async () => {
  pharos = await createTestApp({ SIGNUP: 'open' }, { requestsPerMinute: 1_000_000 });
  await begin();
});
afterAll(() => pharos.close());

const begin = async (): Promise<void> => {
  owner = await signUpOwner(pharos);
  // Required for the endpoints of operators.
  await verifyAddress(pharos, owner);
  const body = { name: 'Fuzz', scope: 'manage' };
  // Creating API keys is limited per address.
  const remoteAddress = `10.5.${owner.organizationId >> 8}.${owner.organizationId & 255}`;
  key = (await pharos.call('POST', '/v1/api-keys/', { token: owner.token, body, remoteAddress })).json().key;
  expect(key).toBeTypeOf('string');
  const check = { name: 'Shop', url: 'http://localhost:9/', monitering_interval: 60 };
  const created = await pharos.call('POST', '/v1/checks/', { token: owner.token, body: check });
  const user = await pharos.call('GET', '/v1/logged-in-user/', { token: owner.token });
  const hook = {
    state: 'AC',
    name: 'Hook',
    type: 'AL',
    url: 'http://localhost:9/',
    organization: owner.organizationId,
  };
  const webhook = await pharos.call('POST', '/v1/integrations/webhooks/', { token: owner.token, body: hook });
  ids = {
    webhook: webhook.json().id,
    organization: owner.organizationId,
    check: created.json().id,
    user: user.json().id,
  };
};

test(`answers ${REQUESTS} random requests based on the OpenAPI document without an internal error`, {
  timeout: 300_000,
}, async () => {
  const document = (await pharos.call('GET', '/v1/openapi.json')).json<ApiDocument>();
  const requests = fc.sample(fuzzRequests(document), { numRuns: REQUESTS, seed: SEED });
  const statuses = new Map<number, number>();
  for (const [n, drawn] of requests.entries()) {
    const { method, url, body } = withIds(drawn, ids);
    const isByKey = n % 4 === 0;
    const answer = await pharos.call(method, url, {
      ...(n % 20 === 1 ? {} : { token: isByKey ? key : owner.token }),
      // Tighter limits count by address.
      remoteAddress: `10.4.${n >> 8}.${n & 255}`,
      ...(body === undefined ? {} : { body, headers: { 'content-type': 'application/json' } }),
    });
    const { statusCode } = answer;
    statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
    const what = `request ${n}: ${method} ${url} ${body?.slice(0, 500)} → ${statusCode} ${answer.body.slice(0, 300)}`;
    expect(statusCode, what).toBeLessThan(500);
    if (statusCode >= 400) {
      // By specification, this endpoint returns its errors as a list.
      const refused = url.startsWith('/v1/payment/address') ? FieldErrors.or(z.array(z.string())) : FieldErrors;
      const shape = statusCode === 400 ? refused : Detail;
      expect(shape.safeParse(answer.json()).success, what).toBe(true);
    }
    if (statusCode === 401 || (method === 'DELETE' && statusCode === 200)) {
      const alive = await Promise.all(
        [owner.token, key].map((token) => pharos.call('GET', '/v1/organizations/', { token })),
      );
      if (alive.some((each) => each.statusCode !== 200 || each.json().count === 0)) await begin();
    }
  }
  // Otherwise, the test would not reach the code behind the validation.
  expect(statuses.get(200) ?? 0).toBeGreaterThan(REQUESTS / 15);
});
