import { sql } from 'kysely';
import pino from 'pino';
import { expect, test } from 'vitest';
import { startTestWorker } from '../../worker/testing/start-test-worker.ts';
import { enqueueDelivery } from '../alerts/deliveries/enqueue-delivery.ts';
import { storeAlerts } from '../judge/effects/store-alerts.ts';
import { sharedTestDatabase } from '../testing/database.ts';
import { insertOrganization } from '../testing/seed.ts';
import { prioritiesOfMails, renewPriorities } from './fair-priority.ts';

const database = sharedTestDatabase();

const raise = async (organizationId: number, first: number, count: number): Promise<void> => {
  const now = Date.now();
  const decided = Array.from({ length: count }, (_, index) => ({
    checkId: first + index,
    organizationId,
    effect: {
      kind: 'alert' as const,
      alert: {
        event: 'certificate' as const,
        stateChangeId: null,
        outageId: null,
        at: now,
        dueAt: now,
        delayEndsAt: null,
        rule: 'x',
        detail: {},
      },
    },
  }));
  await database.db.transaction().execute((trx) => storeAlerts(trx, decided));
};
const priorities = async () =>
  (
    await sql<{ priority: number; jobs: number }>`
      select priority, count(*)::int as jobs from graphile_worker._private_jobs group by 1 order by 1`.execute(
      database.db,
    )
  ).rows.map(({ priority, jobs }) => [priority, jobs]);

test('does not delay the alert of one organization behind hundreds of earlier alerts of another', async () => {
  const storm = await insertOrganization(database.db);
  const other = await insertOrganization(database.db);
  for (let batch = 0; batch < 6; batch += 1) await raise(storm.organizationId, 1000 + batch * 50, 50);
  await raise(other.organizationId, 1, 1);
  const decided: number[] = [];
  const write = (line: string): void => {
    const { checkId } = JSON.parse(line);
    if (checkId !== undefined) decided.push(checkId);
  };
  await using _worker = await startTestWorker({
    databaseUrl: database.url,
    concurrency: 1,
    log: pino({ level: 'info' }, { write }),
  });
  await expect.poll(() => decided.length).toBe(301);
  // It is decided in the first transaction, with at most 50 further alerts.
  expect(decided.indexOf(1)).toBeLessThanOrEqual(50);
});

test('sends mails of an organization with a storm of alerts after its remaining fan-outs, without delaying mails of other organizations', async () => {
  const storm = await insertOrganization(database.db);
  const other = await insertOrganization(database.db);
  await raise(storm.organizationId, 1000, 150);
  await raise(other.organizationId, 1, 1);
  const ofStorm = (priority: number) => ({ organizationId: storm.organizationId, priority });
  const ofOther = { organizationId: other.organizationId, priority: 0 };
  expect(await prioritiesOfMails(database.db, [ofStorm(0), ofStorm(5), ofOther])).toEqual([14, 19, 0]);
  expect(await prioritiesOfMails(database.db, [ofStorm(29)])).toEqual([30]);
});

test('gives retries to integrations the lowest priority', async () => {
  const { organizationId } = await insertOrganization(database.db);
  await enqueueDelivery(database.db, { id: 1, integrationId: null, organizationId }, 1000);
  await enqueueDelivery(database.db, { id: 2, integrationId: 7, organizationId }, 1000);
  expect(await priorities()).toEqual([
    [0, 1],
    [30, 1],
  ]);
});

test('renews priorities by the number of waiting jobs of each organization, oldest first', async () => {
  const storm = await insertOrganization(database.db);
  await raise(storm.organizationId, 1000, 500);
  expect(await priorities()).toEqual([...Array.from({ length: 30 }, (_, index) => [index, 10]), [30, 200]]);
  await sql`delete from graphile_worker._private_jobs where priority < 29`.execute(database.db);
  expect(await renewPriorities(database.db)).toBe(210);
  expect(await priorities()).toEqual(Array.from({ length: 21 }, (_, index) => [index, 10]));
  expect(await renewPriorities(database.db)).toBe(0);
});

test('does not lower the priorities of one organization because of the waiting jobs of another', async () => {
  const storm = await insertOrganization(database.db);
  const other = await insertOrganization(database.db);
  await raise(storm.organizationId, 1000, 100);
  await raise(other.organizationId, 1, 10);
  await sql`update graphile_worker._private_jobs set priority = 5`.execute(database.db);
  expect(await renewPriorities(database.db)).toBe(100);
  expect(await priorities()).toEqual([[0, 20], ...Array.from({ length: 9 }, (_, index) => [index + 1, 10])]);
});
