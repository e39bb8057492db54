import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listStoppedRenewals } from '../storage/billing/stopped-renewals.ts';
import { ensureCustomer } from '../storage/billing/subscriptions.ts';
import { createSecretBox } from '../storage/connection/secret-box.ts';
import { storeRetirement } from '../storage/operator/retirements.ts';
import { createTestDatabase, type TestDatabase } from '../storage/testing/database.ts';
import { insertOrganization } from '../storage/testing/seed.ts';
import type { Billing } from './billing.ts';
import type { ChangeOutcome } from './port.ts';
import { resumeRenewal } from './resume-renewal.ts';
import { stopRenewal } from './stop-renewal.ts';

/** The end of the last day of the service, and a moment within that day. */
const SERVICE_ENDS = Date.UTC(2026, 2, 1);
const NOW = SERVICE_ENDS - 3_600_000;

let database: TestDatabase;
let organizationId: number;
let outcome: ChangeOutcome;
let asked: string[];
beforeAll(async () => {
  database = await createTestDatabase();
  const retirement = { startDate: '2026-01-01', freeDays: 30, paidDays: 60, reason: 'We close.' };
  await storeRetirement(database.db, null, { ...retirement, endDate: '2026-02-28' }, new Date(NOW));
});
afterAll(() => database.close());
beforeEach(async () => {
  outcome = 'changed';
  asked = [];
  ({ organizationId } = await insertOrganization(database.db));
  await ensureCustomer(database.db, organizationId);
});

const subscribed = async (status: 'active' | 'non_renewing', termEnd: number): Promise<void> => {
  const began = new Date(termEnd - 28 * 86_400_000);
  await database.db
    .updateTable('subscriptions')
    .set({ status, period: 'month', started_at: began, term_start: began, term_end: new Date(termEnd) })
    .where('organization_id', '=', organizationId)
    .execute();
};
/** A provider that notes what is asked of it; its books say that the term is not renewed. */
const billing = (): Billing =>
  ({
    provider: {
      read: async () => ({ bought: { plan: 'BLOSSOM' }, payment: { status: 'non_renewing', termEnd: SERVICE_ENDS } }),
      changeNow: async () => {
        asked.push('renew');
        return outcome;
      },
      changeAtTermEnd: async () => {
        asked.push('stop');
        return outcome;
      },
    },
    sync: async () => {},
  }) as unknown as Billing;
const stop = () => stopRenewal({ db: database.db, billing: billing(), now: () => NOW }, organizationId);
const resume = () =>
  resumeRenewal(
    {
      ...{ db: database.db, billing: billing(), secrets: createSecretBox(Buffer.alloc(32, 7)), now: () => NOW },
      ...{ baseUrl: 'https://pharos.example', strangersMaySignUp: false },
    },
    organizationId,
  );

test.each([
  ['ends a millisecond before the service', SERVICE_ENDS - 1, [], true],
  ['ends with the service', SERVICE_ENDS, ['stop'], false],
])('a term that %s is stopped or resumed, and never both', async (_when, termEnd, stopped, isResumed) => {
  await subscribed('active', termEnd);
  await stop();
  expect(asked).toEqual(stopped);
  await subscribed('non_renewing', termEnd);
  asked = [];
  expect([await resume(), asked]).toEqual([isResumed, isResumed ? ['renew'] : []]);
});

test('a stop that the provider refuses is not remembered as one', async () => {
  await subscribed('active', SERVICE_ENDS);
  outcome = { refused: 'Try later.' };
  await expect(stop()).rejects.toThrow('still renews: Try later.');
  await subscribed('non_renewing', SERVICE_ENDS);
  expect(await listStoppedRenewals(database.db)).not.toContain(organizationId);
  outcome = 'changed';
  await subscribed('active', SERVICE_ENDS);
  await stop();
  await subscribed('non_renewing', SERVICE_ENDS);
  expect(await listStoppedRenewals(database.db)).toContain(organizationId);
});
