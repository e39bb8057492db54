import type { LiveLocation } from '@pharos/contract/bus/location.ts';
import { CHECK_TYPES } from '@pharos/contract/check-types.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type CheckApp, createCheckApp } from '../testing/check-app.ts';

let app: CheckApp;
let live: LiveLocation[] = [];
const EAST: LiveLocation = { key: 'east', name: 'East', types: [...CHECK_TYPES], queued: 0 };
const WEST: LiveLocation = { ...EAST, key: 'west', name: 'West' };
let id = 0;

const seenAgo = async (key: string, ms: number): Promise<Date> => {
  const seen_at = new Date(app.pharos.services.now() - ms);
  await app.pharos.services.db
    .insertInto('locations')
    .values({ key, name: key, types: [], seen_at })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ seen_at }))
    .execute();
  return seen_at;
};
const readProblem = async () => {
  const [one, listed] = [await app.call('GET', `/checks/${id}/`), await app.call('GET', '/checks/')];
  const status = one.json<{ statuses: { no_live_location: unknown } }>().statuses.no_live_location;
  const { results } = listed.json<{ results: { id: number; statuses: { no_live_location: unknown } }[] }>();
  expect(results.find((check) => check.id === id)?.statuses.no_live_location).toEqual(status);
  return status;
};

beforeAll(async () => {
  app = await createCheckApp({}, { locations: () => live });
  live = [EAST, WEST];
  ({ id } = await app.create({ name: 'Two', url: 'https://h.example', preferred_edge_locations_csv: 'east,west' }));
});
afterAll(() => app.close());
beforeEach(() => {
  live = [];
});

test('reports a check as monitored while one of its locations is live', async () => {
  live = [WEST];
  expect(await readProblem()).toBeNull();
});

test('reports in the status that no location of the check is live, and since when', async () => {
  await seenAgo('east', 3_600_000);
  const seenAt = await seenAgo('west', 600_000);
  live = [{ ...EAST, key: 'north' }];
  expect(await readProblem()).toEqual({ since: seenAt.toISOString() });
});

test('reports in status, counts and tabs that no live location can run the check, also for a check of any location', async () => {
  const { db } = app.pharos.services;
  const listed = async (): Promise<number[]> =>
    (await app.call('GET', '/checks/?status=unknown')).json().results.map((check: { id: number }) => check.id);
  await seenAgo('east', 3_600_000);
  live = [EAST];
  const anywhere = await app.create({ name: 'Anywhere', url: 'https://k.example' });
  live = [{ ...EAST, types: ['icmp'] }];
  expect(await readProblem()).toEqual({ since: null });
  expect((await app.call('GET', `/checks/${anywhere.id}/`)).json().statuses.no_live_location).toEqual({ since: null });
  expect(await listed()).toEqual([anywhere.id, id]);
  live = [
    { ...EAST, types: ['icmp'] },
    { ...EAST, key: 'north' },
  ];
  expect(await listed()).toEqual([id]);
  live = [];
  expect(await listed()).toEqual([anywhere.id, id]);
  await db.deleteFrom('checks').where('id', '=', anywhere.id).execute();
});

test('shows the same state in counts, tabs, the order by status and the check page while no location is live', async () => {
  const { db } = app.pharos.services;
  await seenAgo('east', 3_600_000);
  await seenAgo('west', 3_600_000);
  live = [{ ...EAST, key: 'north' }];
  const anywhere = await app.create({ name: 'Anywhere', url: 'https://i.example' });
  const paused = await app.create({ name: 'Paused', url: 'https://j.example', preferred_edge_locations_csv: 'north' });
  const setCode = (checkId: number, code: 'AV' | 'NR') =>
    db
      .updateTable('check_states')
      .set({ code, phase: code === 'AV' ? 'up' : 'down' })
      .where('check_id', '=', checkId)
      .execute();
  await db.updateTable('checks').set({ paused: true }).where('id', '=', paused.id).execute();
  for (const code of ['AV', 'NR'] as const) {
    for (const checkId of [id, anywhere.id]) await setCode(checkId, code);
    const { results } = (await app.call('GET', '/organizations/')).json();
    const isUp = code === 'AV';
    expect(results[0].num_of_checks_up_down).toEqual({
      up_count: isUp ? 1 : 0,
      down_count: isUp ? 0 : 1,
      paused_count: 1,
      paused_by_plan_count: 0,
      unreadable_count: 0,
      no_live_location_count: 1,
    });
    const listed = async (query: string): Promise<number[]> =>
      (await app.call('GET', `/checks/?${query}`)).json().results.map((check: { id: number }) => check.id);
    expect(await listed(`status=${isUp ? 'up' : 'down'}`)).toEqual([anywhere.id]);
    expect(await listed('status=pause')).toEqual([paused.id]);
    expect(await listed('status=unknown')).toEqual([id]);
    expect(await listed('ordering=status')).toEqual(isUp ? [id, anywhere.id, paused.id] : [anywhere.id, id, paused.id]);
  }
  await setCode(id, 'AV');
});

test('ignores a location that is away only for a moment', async () => {
  await seenAgo('west', 60_000);
  expect(await readProblem()).toBeNull();
});

test('ignores a location that is live only for another organization', async () => {
  await seenAgo('west', 0);
  live = [{ ...WEST, organizationId: app.owner.organizationId + 1 }];
  expect(await readProblem()).toEqual({ since: null });
});

test('rejects a location of another organization', async () => {
  live = [EAST, { ...WEST, key: 'theirs', organizationId: app.owner.organizationId + 1 }];
  const answer = await app.call('PATCH', `/checks/${id}/`, { preferred_edge_locations_csv: 'theirs' });
  expect([answer.statusCode, answer.json()]).toMatchObject([
    400,
    { preferred_edge_locations_csv: ['This location does not exist. Available locations: east.'] },
  ]);
});

test('reports isolated locations in status and counts, unless the check has a later result', async () => {
  const since = app.pharos.services.now() - 600_000;
  live = [
    { ...EAST, isolatedSince: since - 60_000 },
    { ...WEST, isolatedSince: since },
  ];
  expect(await readProblem()).toEqual({ since: new Date(since).toISOString(), is_cut_off: true });
  const unknown = async (): Promise<number[]> =>
    (await app.call('GET', '/checks/?status=unknown')).json().results.map((check: { id: number }) => check.id);
  expect(await unknown()).toContain(id);
  live = [{ ...EAST, isolatedSince: since }, WEST];
  expect(await readProblem()).toBeNull();
  live = [{ ...EAST, isolatedSince: since }];
  const { db } = app.pharos.services;
  await db
    .updateTable('check_states')
    .set({ last_result_at: new Date(since + 60_000) })
    .where('check_id', '=', id)
    .execute();
  expect(await readProblem()).toBeNull();
  expect(await unknown()).not.toContain(id);
});
