import { afterAll, beforeAll, expect, test } from 'vitest';
import { confirmOutage, insertMonitoredCheck } from '../../alerts/testing/scenario.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { deleteAlertEvents } from './delete-alert-events.ts';
import { addDeliveries } from './deliveries/add-deliveries.ts';
import { lockAlertEvents } from './lock-alert-event.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const waitsForLock = async (): Promise<boolean> => {
  const { rowCount } = await database.pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rowCount === 1;
};

test('also deletes the deliveries that a concurrent fan-out adds, but no deliveries of other events', async () => {
  const { db } = database;
  const gone = await insertMonitoredCheck(db, { name: 'Gone' });
  const remaining = await insertMonitoredCheck(db, { name: 'Kept' });
  const { organizationId, checkId } = gone;
  const to = { channel: 'email', recipient: 'reader@example.com' };
  const add = (trx: TestDatabase['db'], eventId: number) =>
    addDeliveries(
      trx,
      [{ eventId, organizationId, checkId, priority: 0, ...to, how: { send: 'separately' }, ...noIds }],
      Date.now(),
    );
  const noIds = { membershipId: null, contactId: null, integrationId: null, openingRecipient: null };
  const { eventId: goneId } = await confirmOutage(db, gone);
  const { eventId: remainingId } = await confirmOutage(db, remaining);
  await add(db, remainingId);

  let deleting: Promise<void> = Promise.resolve();
  await db.transaction().execute(async (trx) => {
    await lockAlertEvents(trx, [goneId]);
    deleting = db.transaction().execute((other) => deleteAlertEvents(other, [gone.checkId]));
    await expect.poll(waitsForLock).toBe(true);
    await add(trx, goneId);
  });
  await deleting;
  expect(await db.selectFrom('alert_events').select('id').execute()).toEqual([{ id: remainingId }]);
  expect(await db.selectFrom('deliveries').select('event_id').execute()).toEqual([{ event_id: remainingId }]);
});
