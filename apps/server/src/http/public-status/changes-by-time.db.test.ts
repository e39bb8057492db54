import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { insertMaintenance } from '../../storage/maintenance/maintenances.ts';
import { checkOptions, insertCheck } from '../../storage/testing/seed.ts';
import { insertStates } from '../../storage/testing/seed-record.ts';
import { createTestApp, type SignedUp, signUpOwner, type TestApp } from '../testing/test-app.ts';

const SECOND = 1000;
const INTERVAL_MS = 5 * SECOND;
const TIMEOUT_MS = checkOptions.target.timeoutSeconds * SECOND;
const MINUTE = 60_000;

let clock = Date.UTC(2026, 10, 22, 12);
let pharos: TestApp;
let owner: SignedUp;
let checkId = 0;
let page: string;
let badge: string;
beforeAll(async () => {
  pharos = await createTestApp({}, { now: () => clock });
  owner = await signUpOwner(pharos);
});
afterAll(() => pharos.close());

/** Sends no notification, as with results that change no state. */
const becomesOverdueAt = (moment: number) =>
  pharos.services.db
    .updateTable('check_states')
    .set({ observed_until: new Date(moment - INTERVAL_MS - TIMEOUT_MS) })
    .where('check_id', '=', checkId)
    .execute();

beforeEach(async () => {
  const { db } = pharos.services;
  const { organizationId } = owner;
  checkId += 1;
  clock += MINUTE;
  await insertCheck(db, { id: checkId, organizationId, applicationId: 1, interval_seconds: INTERVAL_MS / SECOND });
  await insertStates(db, checkId, [{ state: 'AV', from: clock - 10 * MINUTE }]);
  await db
    .updateTable('check_states')
    .set({ phase: 'up', code: 'AV', last_result_at: new Date(clock) })
    .where('check_id', '=', checkId)
    .execute();
  const { id } = await db
    .insertInto('status_pages')
    .values({
      organization_id: organizationId,
      name: 'Acme',
      logo_url: '',
      shows_addresses: false,
      visibility: 'public',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('status_page_checks').values({ status_page_id: id, check_id: checkId, position: 1 }).execute();
  page = `/s/${id}-Acme`;
  badge = crypto.randomUUID();
  const style = { target_url: 'https://status.example/', days: 0, shows_status: true, shape: 'round', theme: 'light' };
  await db
    .insertInto('badges')
    .values({ id: badge, organization_id: organizationId, name: 'Shop', ...style } as never)
    .execute();
  await db.insertInto('badge_checks').values({ badge_id: badge, check_id: checkId }).execute();
});

const get = async (url: string) => {
  const answer = await pharos.app.inject({ method: 'GET', url });
  expect([url, answer.statusCode]).toEqual([url, 200]);
  return answer;
};
const readAll = async () => {
  const { body } = await get(page);
  const { components } = (await get(`${page}/api/v2/components.json`)).json();
  return [
    /class="state (\w+)" id="s/.exec(body)?.[1],
    components[0].status,
    (await get(`/badge/${badge}.json`)).json().message,
    (await get(`/v1/public-check-statuses/${checkId}/`)).json().display_state,
  ];
};
const UP = ['up', 'operational', 'up', 'up'];
const STALE = ['stale', 'degraded_performance', 'no current data', 'stale'];
const UNREAD = ['unread', 'degraded_performance', 'no current data', 'unread'];
const MAINTENANCE = ['maintenance', 'under_maintenance', 'maintenance', 'maintenance'];

test('shows a check as overdue from the exact moment, in all outputs', async () => {
  await becomesOverdueAt(clock + 10 * SECOND);
  expect(await readAll()).toEqual(UP);
  clock += 10 * SECOND + 1;
  expect(await readAll()).toEqual(STALE);
});

test('shows a check as unknown, not as unmonitored, if it becomes overdue while the database is unavailable', async () => {
  await becomesOverdueAt(clock + 10 * SECOND);
  expect(await readAll()).toEqual(UP);
  await pharos.pool.query('alter table checks rename to away');
  try {
    clock += 10 * SECOND;
    expect(await readAll()).toEqual(UP);
    clock += 1;
    expect(await readAll()).toEqual(UNREAD);
  } finally {
    await pharos.pool.query('alter table away rename to checks');
  }
});

test('does not show a check with a short interval as overdue while its results arrive', async () => {
  await becomesOverdueAt(clock + 6 * SECOND);
  expect(await readAll()).toEqual(UP);
  for (let seconds = 0; seconds < 30; seconds += 3) {
    clock += 3 * SECOND;
    await becomesOverdueAt(clock + 6 * SECOND);
    expect(await readAll()).toEqual(UP);
  }
});

test('starts and ends maintenance at the exact times', async () => {
  await becomesOverdueAt(clock + MINUTE);
  await insertMaintenance(pharos.services.db, {
    organizationId: owner.organizationId,
    name: 'New disks',
    text: '',
    from: clock + 2 * SECOND,
    to: clock + 4 * SECOND,
    checkIds: [checkId],
    pageIds: [Number(/\d+/.exec(page)?.[0])],
    mutesAlerts: false,
    isLeftOut: false,
  });
  expect(await readAll()).toEqual(UP);
  clock += 2 * SECOND - 1;
  expect(await readAll()).toEqual(UP);
  clock += 1;
  expect(await readAll()).toEqual(MAINTENANCE);
  expect((await get(page)).body).toContain('Maintenance in progress');
  clock += 2 * SECOND - 1;
  expect(await readAll()).toEqual(MAINTENANCE);
  clock += 1;
  expect(await readAll()).toEqual(UP);
  expect((await get(page)).body).toContain('Completed');
});
