import { afterAll, beforeAll, expect, test } from 'vitest';
import { confirmOutage, endOutage, insertMonitoredCheck } from '../../alerts/testing/scenario.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { loadAlert } from './load-alert.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('an alert of an outage names the check as it was then, also after it was edited', async () => {
  const { db } = database;
  const check = await insertMonitoredCheck(db, { name: 'Shop' });
  const outage = await confirmOutage(db, check);
  const settings = { name: 'Shop', url: 'https://old.example/', timeoutSeconds: 10, intervalSeconds: 60 };
  await db
    .updateTable('state_changes')
    .where('id', '=', outage.outageId)
    .set({ settings: JSON.stringify(settings) })
    .execute();
  const recovery = await endOutage(db, check, outage);
  await db
    .updateTable('checks')
    .where('id', '=', check.checkId)
    .set({ name: 'Store', url: 'https://new.example/' })
    .execute();
  expect(await loadAlert(db, outage.eventId)).toMatchObject({ check: { name: 'Shop', url: 'https://old.example/' } });
  // The recovery was recorded before these were kept: it names what the check is now.
  expect(await loadAlert(db, recovery)).toMatchObject({ check: { name: 'Store', url: 'https://new.example/' } });
});
