import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listStoppedRenewals } from '../storage/billing/stopped-renewals.ts';
import { ensureCustomer } from '../storage/billing/subscriptions.ts';
import { createSecretBox } from '../storage/connection/secret-box.ts';
import { storeRetirement } from '../storage/operator/retirements.ts';
import { createTestDatabase, type TestDatabase } from '../storage/testing/database.ts';
import { waitingAccountMails } from '../storage/testing/mails.ts';
import { insertOrganization } from '../storage/testing/seed.ts';
import type { Billing } from './billing.ts';
import type { ChangeOutcome } from './port.ts';
import { resumeRenewal } from './resume-renewal.ts';
import { stopRenewal } from './stop-renewal.ts';

const SERVICE_ENDS = Date.UTC(2026, 2, 1);
const NOW = SERVICE_ENDS - 3_600_000;

let database: TestDatabase;
let organizationId: number;
let outcome: ChangeOutcome;
let later: ChangeOutcome;
let requested: string[];
let billingRecords: object;
const secrets = createSecretBox(Buffer.alloc(32, 7));
const NOT_RENEWED = { bought: { plan: 'BLOSSOM' }, payment: { status: 'non_renewing', termEnd: SERVICE_ENDS } };
beforeAll(async () => {
  database = await createTestDatabase();
  const retirement = { startDate: '2026-01-01', freeDays: 30, paidDays: 60, reason: 'We close.' };
  await storeRetirement(database.db, null, { ...retirement, endDate: '2026-02-28' }, new Date(NOW));
});
afterAll(() => database.close());
beforeEach(async () => {
  outcome = 'changed';
  later = 'changed';
  requested = [];
  billingRecords = NOT_RENEWED;
  await database.pool.query('delete from graphile_worker._private_jobs');
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
const billing = (): Billing =>
  ({
    provider: {
      read: async () => billingRecords,
      changeNow: async () => {
        requested.push('renew');
        return outcome;
      },
      changeAtTermEnd: async (_customer: unknown, wanted: unknown) => {
        requested.push(wanted === null ? 'stop' : 'renew later');
        return wanted === null ? outcome : later;
      },
    },
    sync: async (id: number) => {
      requested.push(`sync ${id === organizationId}`);
    },
  }) as unknown as Billing;
const stop = () => stopRenewal({ db: database.db, billing: billing(), now: () => NOW }, organizationId);
const resume = () =>
  resumeRenewal(
    {
      ...{ db: database.db, billing: billing(), secrets, now: () => NOW },
      ...{ baseUrl: 'https://pharos.example', isSignUpOpen: false },
    },
    organizationId,
  );

test.each([
  ['ends a millisecond before the service', SERVICE_ENDS - 1, [], true],
  ['ends with the service', SERVICE_ENDS, ['stop', 'sync true'], false],
])('stops or resumes, but never both, a term that %s', async (_when, termEnd, stopped, isResumed) => {
  await subscribed('active', termEnd);
  await stop();
  expect(requested).toEqual(stopped);
  await subscribed('non_renewing', termEnd);
  requested = [];
  expect([await resume(), requested]).toEqual([isResumed, isResumed ? ['renew', 'sync true'] : []]);
});

test('does not record a stop that the provider rejects', async () => {
  await subscribed('active', SERVICE_ENDS);
  outcome = { refused: 'Try later.' };
  await expect(stop()).rejects.toThrow('could not be stopped: Try later.');
  await subscribed('non_renewing', SERVICE_ENDS);
  expect(await listStoppedRenewals(database.db)).not.toContain(organizationId);
  outcome = 'changed';
  await subscribed('active', SERVICE_ENDS);
  await stop();
  await subscribed('non_renewing', SERVICE_ENDS);
  expect(await listStoppedRenewals(database.db)).toContain(organizationId);
});

test.each([
  ['nothing is paid for', null],
  ['the subscription has ended', 'cancelled'],
  ['it is stopped already', 'non_renewing'],
] as const)('stops nothing if %s', async (_what, status) => {
  await subscribed('active', SERVICE_ENDS);
  await database.db
    .updateTable('subscriptions')
    .set({ status })
    .where('organization_id', '=', organizationId)
    .execute();
  await stop();
  expect(requested).toEqual([]);
});

test('resumes only if both the stored data and the billing record show a stopped renewal', async () => {
  const termEnd = SERVICE_ENDS - 1;
  await subscribed('active', termEnd);
  expect([await resume(), requested]).toEqual([false, []]);
  await subscribed('non_renewing', termEnd);
  billingRecords = { ...NOT_RENEWED, bought: null };
  expect([await resume(), requested]).toEqual([false, ['sync true']]);
  billingRecords = { ...NOT_RENEWED, payment: { status: 'active', termEnd } };
  expect([await resume(), requested]).toEqual([false, ['sync true', 'sync true']]);
  billingRecords = { ...NOT_RENEWED, payment: null };
  expect(await resume()).toBe(false);
  expect(await waitingAccountMails(database.db, secrets)).toEqual([]);
});

test('reports a resumed renewal to the admins and in the audit log', async () => {
  await subscribed('non_renewing', SERVICE_ENDS - 1);
  await database.db
    .updateTable('subscriptions')
    .set({ renewal_stopped_at_term_end: new Date(SERVICE_ENDS - 1) })
    .where('organization_id', '=', organizationId)
    .execute();
  expect(await listStoppedRenewals(database.db)).toContain(organizationId);
  expect(await resume()).toBe(true);
  expect(await listStoppedRenewals(database.db)).not.toContain(organizationId);
  const { name, email } = await database.db
    .selectFrom('organizations as o')
    .innerJoin('memberships as m', 'm.organization_id', 'o.id')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('o.id', '=', organizationId)
    .select(['o.name', 'u.email'])
    .executeTakeFirstOrThrow();
  expect(await waitingAccountMails(database.db, secrets, email)).toEqual([
    {
      to: email,
      subject: `The plan of ${name} renews again`,
      headline: 'BLOSSOM renews on 1 March 2026',
      paragraphs: [
        'The renewal was stopped because the service was going to end before. The service does not end any more, so your plan continues as you bought it.',
        'If you do not want this, cancel the plan before that day.',
      ],
      action: { label: 'Open your plan', link: 'https://pharos.example/settings/pricing' },
      footer: `Sent by Pharos to the admins of ${name}.`,
      countedWith: null,
    },
  ]);
  const recorded = await database.db
    .selectFrom('audit_log')
    .where('organization_id', '=', organizationId)
    .select(['actor_user_id', 'action', 'subject', 'after'])
    .execute();
  expect(recorded).toEqual([
    {
      actor_user_id: null,
      action: 'subscription.resume',
      subject: `organization ${organizationId}`,
      after: { by: 'pharos', plan: 'BLOSSOM' },
    },
  ]);
});

test('schedules a renewal without a valid card for the end of the term, and throws if that is rejected too', async () => {
  await subscribed('non_renewing', SERVICE_ENDS - 1);
  outcome = 'no-card';
  expect([await resume(), requested]).toEqual([true, ['renew', 'renew later', 'sync true']]);
  later = { refused: 'Try later.' };
  await expect(resume()).rejects.toThrow(
    `The renewal of the plan of organization ${organizationId} could not be resumed: {"refused":"Try later."}`,
  );
});
