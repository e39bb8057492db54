import { EMPTY_LEDGER } from '@pharos/domain/billing/ledger.ts';
import type { JobHelpers } from 'graphile-worker';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { writeLedger } from '../storage/billing/builtin-ledgers.ts';
import { ensureCustomer } from '../storage/billing/subscriptions.ts';
import { createSecretBox } from '../storage/connection/secret-box.ts';
import { sharedTestDatabase } from '../storage/testing/database.ts';
import { insertOrganization } from '../storage/testing/seed.ts';
import type { Billing } from './billing.ts';
import { type BillingProvider, BillingUnavailable } from './port.ts';
import { createBillingTasks } from './tasks.ts';

const database = sharedTestDatabase();

const helpers = { job: { task_identifier: 'close-billing' } } as JobHelpers;
const NOW = Date.UTC(2026, 0, 5, 12);
const tasksOf = (billing: Billing | null) =>
  createBillingTasks({
    db: database.db,
    billing,
    secrets: createSecretBox(Buffer.alloc(32)),
    baseUrl: 'http://localhost:3000',
    isSignUpOpen: false,
    now: () => NOW,
    log: pino({ level: 'silent' }),
  });
const waiting = async () => {
  const { rows } = await database.pool.query(
    'select key, payload, run_at > now() as is_later from graphile_worker._private_jobs',
  );
  return rows;
};

test('ends the subscription of a deleted organization, no matter how long the provider is unavailable', async () => {
  let isAway = true;
  const closed: string[] = [];
  const close: BillingProvider['close'] = async (customerId) => {
    if (isAway) throw new BillingUnavailable('away');
    closed.push(customerId);
  };
  const tasks = tasksOf({ provider: { close } } as unknown as Billing);
  const run = () => tasks['close-billing']({ customerId: 'pharos-1' }, helpers);
  await run();
  await run();
  const again = { key: 'close-billing:pharos-1', payload: { customerId: 'pharos-1' }, is_later: true };
  expect(await waiting()).toEqual([again]);
  await database.pool.query('delete from graphile_worker._private_jobs');
  isAway = false;
  await run();
  expect(closed).toEqual(['pharos-1']);
  expect(await waiting()).toEqual([]);
});

test('does nothing if plans are no longer sold', async () => {
  const tasks = tasksOf(null);
  await tasks['close-billing']({ customerId: 'pharos-1' }, helpers);
  await tasks['sync-billing']({ organizationId: 1 }, helpers);
  await tasks['renew-builtin']({}, helpers);
  expect(await waiting()).toEqual([]);
});

test('syncs the organization that a job names, and all organizations in the nightly run', async () => {
  const done: unknown[] = [];
  const tasks = tasksOf({
    sync: async (id: number) => void done.push(id),
    reconcile: async () => done.push('all'),
  } as unknown as Billing);
  await tasks['sync-billing']({ organizationId: 7 }, helpers);
  await tasks['reconcile-billing']({}, helpers);
  expect(done).toEqual([7, 'all']);
  await expect((async () => tasks['sync-billing']({ organizationId: 'x' }, helpers))()).rejects.toThrow();
});

test('renews due subscriptions of the built-in provider, and continues if one organization fails', async () => {
  const termEnd = NOW;
  const bought = { plan: 'GARDEN', period: 'month', addOns: { checks: 0, badges: false } } as const;
  const times = { startedAt: 0, termStart: 0 };
  const ids: number[] = [];
  for (const end of [termEnd - 2, termEnd - 1, termEnd, termEnd + 1]) {
    const { organizationId } = await insertOrganization(database.db);
    const subscription = { bought, termCents: 3600, ...times, termEnd: end, next: null };
    await writeLedger(database.db, await ensureCustomer(database.db, organizationId), {
      ...EMPTY_LEDGER,
      subscription,
    });
    ids.push(organizationId);
  }
  const renewed: number[] = [];
  let error = new Error('a fault');
  const sync = async (id: number) => {
    renewed.push(id);
    if (id === ids[1]) throw error;
  };
  const renew = (name: string) =>
    tasksOf({ provider: { name }, sync } as unknown as Billing)['renew-builtin']({}, helpers);
  await renew('chargebee');
  expect(renewed).toEqual([]);
  await renew('builtin');
  expect(renewed).toEqual(ids.slice(0, 3));
  error = new BillingUnavailable('away');
  await expect((async () => renew('builtin'))()).rejects.toThrow('away');
  expect(renewed.slice(3)).toEqual(ids.slice(0, 2));
});
