import { beforeEach, expect, test } from 'vitest';
import { decideMutedAgain } from '../storage/maintenance/decide-muted-again.ts';
import { insertMaintenance } from '../storage/maintenance/maintenances.ts';
import { sharedTestDatabase } from '../storage/testing/database.ts';
import { insertOrganization, type SeededOrganization } from '../storage/testing/seed.ts';
import { fanOut } from './fan-out.ts';
import type { AlertServices } from './services.ts';
import { testAlertServices } from './testing/alert-services.ts';
import { channelsOf, testChannel } from './testing/channel.ts';
import { confirmOutage, endOutage, insertMonitoredCheck, outcomeOf, waitingJobs } from './testing/scenario.ts';

const HOUR = 3_600_000;
const database = sharedTestDatabase();
let organization: SeededOrganization;
let services: AlertServices;
let now: number;
beforeEach(async () => {
  organization = await insertOrganization(database.db);
  now = Date.now();
  services = testAlertServices(database.db, {
    channels: channelsOf(testChannel({ send: async () => ({ accepted: true, answer: 'ok' }) })),
    now: () => now,
  });
});

const checkInMaintenance = async (plan: { mutesAlerts?: boolean; hours?: number } = {}) => {
  const { mutesAlerts = true, hours = 1 } = plan;
  const check = await insertMonitoredCheck(database.db, { name: 'Shop', contacts: ['ann@example.com'] }, organization);
  await insertMaintenance(database.db, {
    organizationId: organization.organizationId,
    name: 'New disks',
    text: '',
    from: now - HOUR,
    to: now + hours * HOUR,
    checkIds: [check.checkId],
    pageIds: [],
    mutesAlerts,
    isLeftOut: false,
  });
  return check;
};
const jobAt = async (eventId: number) =>
  (await waitingJobs(database.db))
    .filter(({ task }) => task === 'fan-out')
    .map(({ run_at }) => run_at.getTime() - now)[0] ?? `no job of ${eventId}`;

const resultOf = async (checkId: number, at: number) =>
  database.db
    .updateTable('check_states')
    .set({ observed_until: new Date(at + 60_000) })
    .where('check_id', '=', checkId)
    .execute();

test('sends an outage that lasts longer than the maintenance window at the first result after the window', async () => {
  const check = await checkInMaintenance();
  const { eventId } = await confirmOutage(database.db, check, { startedAt: now - 3000 });
  await database.pool.query('delete from graphile_worker._private_jobs');
  await fanOut(services, { eventId });
  expect((await outcomeOf(database.db, eventId)).status).toBe('open');
  expect(await jobAt(eventId)).toBeGreaterThan(HOUR - 60_000);
  now += HOUR + 1000;
  await resultOf(check.checkId, now - 30_000);
  await fanOut(services, { eventId });
  expect((await outcomeOf(database.db, eventId)).status).toBe('open');
  await resultOf(check.checkId, now);
  await fanOut(services, { eventId });
  expect(await outcomeOf(database.db, eventId)).toMatchObject({
    status: 'fanned-out',
    deliveries: [{ recipient: 'ann@example.com', status: 'pending' }],
  });
});

test('sends neither an outage that ends during the maintenance window nor its recovery', async () => {
  const check = await checkInMaintenance();
  const outage = await confirmOutage(database.db, check, { startedAt: now - 3000 });
  await fanOut(services, { eventId: outage.eventId });
  const upId = await endOutage(database.db, check, outage, now);
  await fanOut(services, { eventId: upId });
  const outcomes = [await outcomeOf(database.db, outage.eventId), await outcomeOf(database.db, upId)];
  expect(outcomes.map(({ status, reason }) => [status, reason])).toEqual([
    ['not-sent', 'in-maintenance'],
    ['not-sent', 'opening-not-sent'],
  ]);
  expect(outcomes.flatMap(({ deliveries }) => deliveries)).toEqual([]);
});

test('does not delay alerts for maintenance without muting, or for maintenance of another check', async () => {
  const loud = await checkInMaintenance({ mutesAlerts: false });
  await checkInMaintenance();
  const { eventId } = await confirmOutage(database.db, loud, { startedAt: now - 3000 });
  await fanOut(services, { eventId });
  expect((await outcomeOf(database.db, eventId)).status).toBe('fanned-out');
});

test('decides muted alerts again immediately when the maintenance ends early', async () => {
  const check = await checkInMaintenance({ hours: 5 });
  const { eventId } = await confirmOutage(database.db, check, { startedAt: now - 3000 });
  await fanOut(services, { eventId });
  await database.db
    .updateTable('maintenances')
    .set({ ends_at: new Date(now - 1000), starts_at: new Date(now - 2000) })
    .execute();
  await database.pool.query('delete from graphile_worker._private_jobs');
  await decideMutedAgain(database.db, [check.checkId]);
  expect(await jobAt(eventId)).toBeLessThan(60_000);
  await resultOf(check.checkId, now);
  await fanOut(services, { eventId });
  expect((await outcomeOf(database.db, eventId)).status).toBe('fanned-out');
});
