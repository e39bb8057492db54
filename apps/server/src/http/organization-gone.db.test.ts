import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteOrganization } from '../storage/organizations/delete-organization.ts';
import { routes } from './app/routes.ts';
import { contractEndpoints } from './testing/contract-endpoints.ts';
import { plausibleCall } from './testing/garbage.ts';
import { createTestApp, signUpOwner, type TestApp } from './testing/test-app.ts';

const endpoints = (await contractEndpoints()).filter(({ access }) => access !== 'public');

let pharos: TestApp;
/** Set while a call is to find its organization deleted between its authentication and its work. */
let deletesMeanwhile = false;
beforeAll(async () => {
  const meanwhile = async ({ caller }: FastifyRequest): Promise<void> => {
    if (!deletesMeanwhile || !caller) return;
    const { db } = pharos.services;
    const ids = await db.selectFrom('organizations').select('id').execute();
    for (const { id } of ids) await db.transaction().execute((trx) => deleteOrganization(trx, id));
  };
  pharos = await createTestApp(
    { SIGNUP: 'open' },
    {
      requestsPerMinute: 1_000_000,
      routes: [(app) => void app.addHook('preHandler', meanwhile), ...routes],
    },
  );
});
afterAll(() => pharos.close());

test.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s finds nothing when its organization was deleted meanwhile',
  async (_name, endpoint) => {
    const owner = await signUpOwner(pharos);
    const { url, body } = plausibleCall(endpoint);
    deletesMeanwhile = true;
    const answer = await pharos.call(endpoint.method, url, { token: owner.token, ...(body && { body }) });
    deletesMeanwhile = false;
    expect(answer.statusCode, answer.body).toBeLessThan(500);
  },
);
