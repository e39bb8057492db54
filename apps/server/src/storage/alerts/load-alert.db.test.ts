import { afterAll, beforeAll, expect, test } from 'vitest';
import { confirmOutage, endOutage, insertMonitoredCheck, probeResult } from '../../alerts/testing/scenario.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { loadAlert } from './load-alert.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('uses the name and URL that the check had at the time of the outage, even if the check was edited later', async () => {
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
  // The state change of the recovery has no stored settings, like rows from before settings were stored. The alert uses
  // the current ones.
  expect(await loadAlert(db, recovery)).toMatchObject({ check: { name: 'Store', url: 'https://new.example/' } });
});

test('reports the unwatched time of an outage that has ended', async () => {
  const { db } = database;
  const check = await insertMonitoredCheck(db, { name: 'Shop' });
  const startedAt = Date.now() - 600_000;
  const outage = await confirmOutage(db, check, { startedAt });
  const at = (seconds: number): Date => new Date(startedAt + seconds * 1000);
  await db
    .insertInto('observation_gaps')
    .values([
      { check_id: check.checkId, started_at: at(-30), ended_at: at(15) },
      { check_id: check.checkId, started_at: at(60), ended_at: at(90) },
      { check_id: check.checkId, started_at: at(110), ended_at: at(500) },
    ])
    .execute();
  expect(await loadAlert(db, outage.eventId)).not.toHaveProperty('outage.unwatchedMs');
  const recovery = await endOutage(db, check, outage, startedAt + 120_000);
  expect(await loadAlert(db, recovery)).toMatchObject({ outage: { unwatchedMs: 55_000 } });
});

test('reports the last error of an ended outage if it differs from the first error', async () => {
  const { db } = database;
  const check = await insertMonitoredCheck(db, { name: 'Shop' });
  const outage = await confirmOutage(db, check);
  const recovery = await endOutage(db, check, outage);
  expect(await loadAlert(db, recovery)).not.toHaveProperty('outage.lastError');
  const present = probeResult({ location: 'Local', summary: '404 Not Found', statusCode: 404 });
  await db
    .updateTable('state_changes')
    .where('id', '=', outage.outageId)
    .set({ present_probe: JSON.stringify(present) })
    .execute();
  expect(await loadAlert(db, recovery)).toMatchObject({
    outage: { lastError: { state: 'NR', summary: '404 Not Found', statusCode: 404 } },
  });
});

test('sets the due time two intervals after the start for an outage that needs a second failed poll, and to the time it was seen for other outages', async () => {
  const { db } = database;
  const check = await insertMonitoredCheck(db, { name: 'Shop' });
  const startedAt = Date.now() - 600_000;
  const outage = await confirmOutage(db, check, { startedAt });
  const change = (columns: object) =>
    db.updateTable('alert_events').set(columns).where('id', '=', outage.eventId).execute();
  const timesOf = async () => {
    const { seenAt, dueAt } = (await loadAlert(db, outage.eventId)) ?? { seenAt: 0, dueAt: 0 };
    return [seenAt - startedAt, dueAt - startedAt];
  };
  // The due time by the clock of a worker that was late.
  await change({ due_at: new Date(startedAt + 300_000) });
  expect(await timesOf()).toEqual([2000, 2000]);
  await change({ detail: JSON.stringify({ wasHeld: true }) });
  expect(await timesOf()).toEqual([2000, 120_000]);
  await change({ delay_ends_at: new Date(startedAt + 200_000) });
  expect(await timesOf()).toEqual([2000, 200_000]);
});
