import type { JobHelpers } from 'graphile-worker';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSecretBox } from '../storage/connection/secret-box.ts';
import { createTestDatabase, type TestDatabase } from '../storage/testing/database.ts';
import type { Billing } from './billing.ts';
import { type BillingProvider, BillingUnavailable } from './port.ts';
import { createBillingTasks } from './tasks.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.close());

const helpers = { job: { task_identifier: 'close-billing' } } as JobHelpers;
const waiting = async () => {
  const { rows } = await database.pool.query(
    'select key, payload, run_at > now() as is_later from graphile_worker._private_jobs',
  );
  return rows;
};

test('what a deleted organization pays for is ended however long the provider is away', async () => {
  let isAway = true;
  const closed: string[] = [];
  const close: BillingProvider['close'] = async (customerId) => {
    if (isAway) throw new BillingUnavailable('away');
    closed.push(customerId);
  };
  const billing = { provider: { close } } as unknown as Billing;
  const tasks = createBillingTasks({
    db: database.db,
    billing,
    secrets: createSecretBox(Buffer.alloc(32)),
    baseUrl: 'http://localhost:3000',
    strangersMaySignUp: false,
    now: Date.now,
    log: pino({ level: 'silent' }),
  });
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
