import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { insertPageWithDomain } from '../testing/custom-domains.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { insertCheck, insertOrganization, type SeededOrganization } from '../testing/seed.ts';
import {
  changeIncidentUpdate,
  deleteIncidentUpdate,
  deletePageIncident,
  findPageIncident,
  insertIncidentUpdate,
  insertPageIncident,
  listPageIncidents,
  updatePageIncident,
} from './page-incidents.ts';

const NOW = Date.UTC(2026, 0, 5, 12);

let database: TestDatabase;
let ours: SeededOrganization;
let theirs: SeededOrganization;
let checkIds: number[];
let pageIds: number[];
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.pool.query('delete from organizations');
  const { db, pool } = database;
  ours = await insertOrganization(db);
  theirs = await insertOrganization(db);
  const { organizationId } = ours;
  checkIds = [await insertCheck(db, ours), await insertCheck(db, ours)];
  pageIds = [
    await insertPageWithDomain(pool, { organizationId, domain: 'a.acme.org' }),
    await insertPageWithDomain(pool, { organizationId, domain: 'b.acme.org' }),
  ];
});

const insert = (given: object = {}) =>
  insertPageIncident(database.db, {
    ...{ organizationId: ours.organizationId, name: 'Orders fail', impact: 'major', startedAt: NOW, outage: null },
    ...{ checkIds: checkIds.toReversed(), pageIds: pageIds.toReversed() },
    ...given,
  });
const find = (id: number, by = ours, options = {}) =>
  findPageIncident(database.db, { organizationId: by.organizationId, id }, options);

test('stores an incident with its checks, its pages and the outage from which it was created', async () => {
  const id = await insert({ outage: { checkId: checkIds[0], id: 17 } });
  const stored = {
    ...{ id, organizationId: ours.organizationId, name: 'Orders fail', impact: 'major', startedAt: NOW },
    ...{ resolvedAt: null, outage: { checkId: checkIds[0], id: 17 }, checkIds, pageIds, updates: [] },
  };
  expect(await find(id)).toEqual(stored);
  expect(await find(id, ours, { lock: true })).toEqual(stored);
  expect([await find(id, theirs), await find(id, theirs, { lock: true })]).toEqual([null, null]);
  expect((await find(await insert()))?.outage).toBeNull();
});

test('changes and deletes only an incident of the organization', async () => {
  const { db } = database;
  const [id, other] = [await insert(), await insert()];
  const change = { name: 'Carts fail', impact: 'minor', checkIds: checkIds.slice(1), pageIds: [] } as const;
  await updatePageIncident(db, { organizationId: ours.organizationId, id }, change);
  expect(await find(id)).toMatchObject(change);
  expect(await find(other)).toMatchObject({ name: 'Orders fail', impact: 'major', checkIds, pageIds });
  await deletePageIncident(db, { organizationId: theirs.organizationId, id });
  expect(await find(id)).not.toBeNull();
  await deletePageIncident(db, { organizationId: ours.organizationId, id });
  expect([await find(id), (await find(other))?.id]).toEqual([null, other]);
});

test('is resolved since the first of its latest consecutive resolving updates, and open after any other update', async () => {
  const { db } = database;
  const [id, other] = [await insert(), await insert()];
  const update = async (status: 'identified' | 'monitoring' | 'resolved', at: number) => {
    const incident = await find(id);
    if (!incident) throw new Error('There is no incident');
    const updateId = await insertIncidentUpdate(db, incident, { status, text: status, at });
    return [updateId, (await find(id))?.resolvedAt];
  };
  const first = await update('resolved', NOW + 1);
  expect(first[1]).toBe(NOW + 1);
  expect((await update('resolved', NOW + 2))[1]).toBe(NOW + 1);
  const open = await update('monitoring', NOW + 3);
  expect(open[1]).toBeNull();
  expect((await update('resolved', NOW + 4))[1]).toBe(NOW + 4);
  expect((await find(id))?.updates.map(({ at, status }) => [at - NOW, status])).toEqual([
    [4, 'resolved'],
    [3, 'monitoring'],
    [2, 'resolved'],
    [1, 'resolved'],
  ]);
  expect(await find(other)).toMatchObject({ resolvedAt: null, updates: [] });
});

test('corrects and deletes only an update of the given incident', async () => {
  const { db } = database;
  const [id, other] = [await insert(), await insert()];
  const update = await insertIncidentUpdate(
    db,
    { id, resolvedAt: null },
    { status: 'resolved', text: 'Over.', at: NOW },
  );
  const second = await insertIncidentUpdate(
    db,
    { id, resolvedAt: NOW },
    { status: 'resolved', text: 'Really.', at: NOW },
  );
  await insertIncidentUpdate(db, { id: other, resolvedAt: null }, { status: 'resolved', text: 'Over.', at: NOW });
  await changeIncidentUpdate(db, other, { id: update, text: 'Wrong.', changedAt: NOW + 5 });
  await changeIncidentUpdate(db, id, { id: update, text: 'It is over.', changedAt: NOW + 5 });
  // If two updates have the same time, the one that was inserted later is newer.
  expect((await find(id))?.updates).toMatchObject([
    { id: second, text: 'Really.', changedAt: null },
    { id: update, status: 'resolved', text: 'It is over.', at: NOW, changedAt: NOW + 5 },
  ]);
  await deleteIncidentUpdate(db, other, { id: update, resolvedAt: null });
  expect(await find(id)).toMatchObject({ resolvedAt: NOW, updates: [{ id: second }, { id: update }] });
  expect((await find(other))?.resolvedAt).toBeNull();
  await deleteIncidentUpdate(db, id, { id: update, resolvedAt: NOW + 9 });
  expect(await find(id)).toMatchObject({ resolvedAt: NOW + 9, updates: [{ id: second }] });
});

test('lists incidents of the organization page by page, open incidents first, then the latest first', async () => {
  const { db } = database;
  const resolved = async (startedAt: number) => {
    const id = await insert({ startedAt });
    await insertIncidentUpdate(db, { id, resolvedAt: null }, { status: 'resolved', text: '', at: NOW + 99 });
    return id;
  };
  const [older, newer, open] = [await resolved(NOW), await resolved(NOW + 1), await insert({ startedAt: NOW - 1 })];
  const twin = await resolved(NOW + 1);
  await insert({ organizationId: theirs.organizationId, checkIds: [], pageIds: [] });
  const list = async (page: number, by = ours) => {
    const { count, incidents } = await listPageIncidents(db, by.organizationId, { page, pageSize: 3 });
    return [count, ...incidents.map(({ id }) => id)];
  };
  expect([await list(1), await list(2), await list(3)]).toEqual([[4, open, twin, newer], [4, older], [4]]);
  expect((await list(1, theirs))[0]).toBe(1);
});

const insertUpdates = (incidentId: number, { count, text }: { count: number; text: string }) =>
  database.pool.query(
    `insert into page_incident_updates (page_incident_id, status, body, created_at)
     select $1, 'identified', $2, to_timestamp($3::float8 / 1000 + n) from generate_series(0, $4::int - 1) n`,
    [incidentId, text, NOW, count],
  );
const timesOf = (incident: { updates: readonly { at: number }[] } | null | undefined) =>
  incident?.updates.map(({ at }) => (at - NOW) / 1000);

test('reads only the newest 100 updates of an incident with more', async () => {
  const id = await insert();
  await insertUpdates(id, { count: 101, text: 'x'.repeat(5000) });
  expect(timesOf(await find(id))).toEqual(Array.from({ length: 100 }, (_, n) => 100 - n));
});

test('lists the newest updates of each incident, limited in total to the text of one full incident', async () => {
  const ids = [await insert({ startedAt: NOW + 2 }), await insert({ startedAt: NOW + 1 }), await insert()];
  await insertUpdates(ids[0] ?? 0, { count: 60, text: 'x'.repeat(5000) });
  await insertUpdates(ids[1] ?? 0, { count: 60, text: 'x'.repeat(5000) });
  await insertUpdates(ids[2] ?? 0, { count: 2, text: 'x'.repeat(10_000) });
  const { incidents } = await listPageIncidents(database.db, ours.organizationId, { page: 1, pageSize: 10 });
  const newest = (count: number, of: number) => Array.from({ length: count }, (_, n) => of - 1 - n);
  expect(incidents.map(timesOf)).toEqual([newest(48, 60), newest(48, 60), newest(2, 2)]);
});
