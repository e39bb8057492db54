import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sealSubscription } from '../storage/mails/unsubscribe-token.ts';
import { deleteOrganization } from '../storage/organizations/delete-organization.ts';
import { refuseWhenGone } from '../usecases/refuse-when-gone.ts';
import { routes } from './app/routes.ts';
import { contractEndpoints } from './testing/contract-endpoints.ts';
import { plausibleCall } from './testing/garbage.ts';
import { createTestApp, type SignedUp, signUpOwner, type TestApp } from './testing/test-app.ts';

const endpoints = (await contractEndpoints()).filter(({ access }) => access !== 'public');

let pharos: TestApp;
/** Whether all organizations are deleted between the authentication of a call and its handler. */
let deletesDuringCall = false;
beforeAll(async () => {
  const deleteDuringCall = async ({ caller }: FastifyRequest): Promise<void> => {
    if (!deletesDuringCall || !caller) return;
    const { db } = pharos.services;
    const ids = await db.selectFrom('organizations').select('id').execute();
    for (const { id } of ids) await db.transaction().execute((trx) => deleteOrganization(trx, id));
  };
  pharos = await createTestApp(
    { SIGNUP: 'open' },
    {
      requestsPerMinute: 1_000_000,
      routes: [(app) => void app.addHook('preHandler', deleteDuringCall), ...routes],
    },
  );
});
afterAll(() => pharos.close());

test.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  'answers %s without an internal error if its organization is deleted during the call',
  async (_name, endpoint) => {
    const owner = await signUpOwner(pharos);
    const { url, body } = plausibleCall(endpoint);
    deletesDuringCall = true;
    const answer = await pharos.call(endpoint.method, url, { token: owner.token, ...(body && { body }) });
    deletesDuringCall = false;
    expect(answer.statusCode, answer.body).toBeLessThan(500);
  },
);

/** Deletes the organization with its users while a call that has found them waits for the deletion. */
const whileDeleting = async <T>({ organizationId }: SignedUp, call: () => PromiseLike<T>): Promise<T> => {
  const { db } = pharos.services;
  const { promise: isDeleted, resolve: deleted } = Promise.withResolvers<void>();
  const { promise: isWaitedFor, resolve: commit } = Promise.withResolvers<void>();
  const deletion = db.transaction().execute(async (trx) => {
    await deleteOrganization(trx, organizationId);
    deleted();
    await isWaitedFor;
  });
  await isDeleted;
  const answer = call();
  await expect
    .poll(async () => {
      const { rows } = await pharos.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows.length;
    })
    .toBe(1);
  commit();
  await deletion;
  return answer;
};

test('returns 404 for an unsubscribe link if the organization is deleted during the call', async () => {
  const owner = await signUpOwner(pharos);
  const of = sealSubscription(pharos.services.secrets, { organizationId: owner.organizationId, email: owner.email });
  const answer = await whileDeleting(owner, () =>
    pharos.call('POST', `/unsubscribe?of=${of}`, {
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
  );
  expect(answer.statusCode, answer.body).toBe(404);
});

test('answers a password reset for an account that is being deleted like one for an unknown account', async () => {
  const owner = await signUpOwner(pharos);
  const requestReset = () => pharos.call('POST', '/v1/request-password-reset/', { body: { email: owner.email } });
  const answer = await whileDeleting(owner, requestReset);
  const withoutUser = await requestReset();
  expect([answer.statusCode, answer.body]).toEqual([withoutUser.statusCode, withoutUser.body]);
});

test('returns a not-found error for any other call without a caller whose data was deleted', async () => {
  const error = Object.assign(new Error('violates foreign key constraint'), { code: '23503' });
  await expect(refuseWhenGone(pharos.services, null, error)).rejects.toMatchObject({ code: 'not-found' });
});
