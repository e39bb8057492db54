import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { insertIncidentUpdate, insertPageIncident } from '../page-incidents/page-incidents.ts';
import { insertPageWithDomain } from '../testing/custom-domains.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { insertOrganization } from '../testing/seed.ts';
import {
  enqueuePageNotification,
  notifyOfIncidentUpdate,
  notifyOfMaintenance,
  notifyOfMaintenanceTimes,
  readUnsentNotifications,
} from './page-notifications.ts';
import {
  addPageSubscriber,
  confirmPageSubscriber,
  countPageSubscribers,
  deletePageSubscriber,
  findPageSubscriber,
  forgetOldestUnconfirmed,
  listPageSubscribers,
  lockPageSubscriber,
  markNotified,
  markNotTaken,
  sweepPageSubscribers,
} from './page-subscribers.ts';

const NOW = Date.UTC(2026, 0, 5, 12);
const HOUR = 3_600_000;
const at = (offset = 0) => new Date(NOW + offset);

let database: TestDatabase;
let organizationId: number;
let page: number;
let other: number;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.pool.query('delete from organizations');
  await database.pool.query('delete from graphile_worker._private_jobs');
  ({ organizationId } = await insertOrganization(database.db));
  page = await insertPageWithDomain(database.pool, { organizationId, domain: 'a.acme.org' });
  other = await insertPageWithDomain(database.pool, { organizationId, domain: 'b.acme.org' });
});

const add = (address: string, given: { pageId?: number; kind?: 'mail' | 'webhook' } = {}) =>
  addPageSubscriber(database.db, { pageId: page, kind: 'mail', address, token: `token of ${address}`, ...given });
const confirmed = async (address: string) => {
  const { id } = await add(address);
  await confirmPageSubscriber(database.db, id, NOW);
  return id;
};
const publish = async (name: string, pageIds = [page], text = 'We look.') => {
  const { db } = database;
  const fields = {
    organizationId,
    name,
    impact: 'major',
    startedAt: NOW,
    outage: null,
    checkIds: [],
    pageIds,
  } as const;
  const id = await insertPageIncident(db, fields);
  const update = { status: 'investigating', text, at: NOW } as const;
  await notifyOfIncidentUpdate(db, await insertIncidentUpdate(db, { id, resolvedAt: null }, update));
};
const jobs = async (task: string) => {
  const { rows } = await database.pool.query(
    `select j.key, j.payload, j.priority, extract(epoch from j.run_at) * 1000 as "runAt" from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1 order by length(j.key), j.key`,
    [task],
  );
  return rows;
};

test('adds an address once per page and kind, and retains the token of the first time', async () => {
  const { db } = database;
  const first = await add('ada@example.com');
  expect(first).toEqual({
    ...{ id: expect.any(Number), pageId: page, kind: 'mail', address: 'ada@example.com' },
    ...{ token: 'token of ada@example.com', createdAt: expect.any(Number), confirmedAt: null },
    ...{ notifiedUntil: 0, notifiedAt: null, failingSince: null, attempts: 0 },
  });
  const again = { pageId: page, kind: 'mail', address: 'ada@example.com', token: 'another' } as const;
  expect(await addPageSubscriber(db, again)).toEqual(first);
  await addPageSubscriber(db, { ...again, pageId: other });
  await addPageSubscriber(db, { ...again, kind: 'webhook', token: 'a third' });
  expect([await countPageSubscribers(db, page), await countPageSubscribers(db, other)]).toEqual([2, 1]);
});

test('lists the subscribers of a page, newest first, page by page', async () => {
  const { db } = database;
  const ids = [];
  for (const name of ['a', 'b', 'c']) ids.push((await add(`${name}@example.com`)).id);
  await add('d@example.com', { pageId: other });
  const list = async (number: number) => {
    const { count, subscribers } = await listPageSubscribers(db, page, { page: number, pageSize: 2 });
    return [count, ...subscribers.map(({ id }) => id)];
  };
  expect([await list(1), await list(2), await list(3)]).toEqual([[3, ids[2], ids[1]], [3, ids[0]], [3]]);
});

test('deletes the unconfirmed address of a page that has waited longest', async () => {
  const { db } = database;
  await add('elsewhere@example.com', { pageId: other });
  await confirmed('ada@example.com');
  for (const name of ['b', 'c']) await add(`${name}@example.com`);
  const left = async () =>
    (await listPageSubscribers(db, page, { page: 1, pageSize: 9 })).subscribers.map(({ address }) => address);
  expect(await forgetOldestUnconfirmed(db, page)).toBe(true);
  expect(await left()).toEqual(['c@example.com', 'ada@example.com']);
  expect([await forgetOldestUnconfirmed(db, page), await forgetOldestUnconfirmed(db, page)]).toEqual([true, false]);
  expect(await left()).toEqual(['ada@example.com']);
  expect(await countPageSubscribers(db, other)).toBe(1);
});

test('finds a subscriber by its token, and deletes it only from its own page', async () => {
  const { db } = database;
  const { id, token } = await add('ada@example.com');
  await add('bob@example.com');
  expect(await findPageSubscriber(db, token)).toMatchObject({ id, pageName: 'Acme' });
  expect(await findPageSubscriber(db, 'unknown')).toBeNull();
  expect(await lockPageSubscriber(db, id)).toMatchObject({ id, pageName: 'Acme', isPublic: true, organizationId });
  await database.pool.query(`update status_pages set visibility = 'members'`);
  expect(await lockPageSubscriber(db, id)).toMatchObject({ isPublic: false });
  expect(await lockPageSubscriber(db, id + 100_000)).toBeNull();
  expect(await deletePageSubscriber(db, other, id)).toBe(false);
  expect([await deletePageSubscriber(db, page, id), await deletePageSubscriber(db, page, id)]).toEqual([true, false]);
  expect(await countPageSubscribers(db, page)).toBe(1);
});

test('notifies a subscriber of everything new since the first confirmation', async () => {
  const { db } = database;
  const { id, token } = await add('ada@example.com');
  const { id: waiting, token: ofWaiting } = await add('bob@example.com');
  await markNotTaken(db, id, NOW);
  await publish('Before');
  await publish('Elsewhere', [other]);
  await confirmPageSubscriber(db, id, NOW + 5);
  const { notifiedUntil = 0, ...rest } = (await findPageSubscriber(db, token)) ?? {};
  expect(rest).toMatchObject({ confirmedAt: NOW + 5, attempts: 0, failingSince: null });
  await publish('After');
  await confirmPageSubscriber(db, id, NOW + 9);
  expect(await findPageSubscriber(db, token)).toMatchObject({ confirmedAt: NOW + 5, notifiedUntil });
  const names = async (until: number) =>
    (await readUnsentNotifications(db, { pageId: page, notifiedUntil: until })).map(({ name }) => name);
  expect(await names(notifiedUntil)).toEqual(['After']);
  expect(await names(0)).toEqual(['Before', 'After']);
  expect(await findPageSubscriber(db, ofWaiting)).toMatchObject({ id: waiting, confirmedAt: null });
});

test('records since when and how often a webhook has failed, until it accepts a message', async () => {
  const { db } = database;
  const { id, token } = await add('https://hook.example/', { kind: 'webhook' });
  const { token: ofOther } = await add('https://other.example/', { kind: 'webhook' });
  expect(await markNotTaken(db, id, NOW)).toEqual({ failingSince: NOW, attempts: 1 });
  expect(await markNotTaken(db, id, NOW + 5)).toEqual({ failingSince: NOW, attempts: 2 });
  expect(await findPageSubscriber(db, token)).toMatchObject({ notifiedAt: NOW + 5, notifiedUntil: 0 });
  await markNotified(db, id, 7, NOW + 9);
  expect(await findPageSubscriber(db, token)).toMatchObject({
    ...{ notifiedUntil: 7, notifiedAt: NOW + 9, failingSince: null, attempts: 0 },
  });
  expect(await findPageSubscriber(db, ofOther)).toMatchObject({ notifiedUntil: 0, notifiedAt: null, attempts: 0 });
  expect(await markNotTaken(db, id + 100_000, NOW)).toBeNull();
});

test('deletes addresses that were not confirmed in time, and old notifications', async () => {
  const { db, pool } = database;
  await confirmed('ada@example.com');
  await add('bob@example.com');
  await publish('Orders fail');
  await pool.query('update page_subscribers set created_at = $1', [at()]);
  await pool.query('update page_notifications set created_at = $1', [at()]);
  const left = async () => [
    await countPageSubscribers(db, page),
    (await readUnsentNotifications(db, { pageId: page, notifiedUntil: 0 })).length,
  ];
  await sweepPageSubscribers(db, { unconfirmedSince: NOW, notifiedSince: NOW });
  expect(await left()).toEqual([2, 1]);
  await sweepPageSubscribers(db, { unconfirmedSince: NOW + 1, notifiedSince: NOW });
  expect(await left()).toEqual([1, 1]);
  await sweepPageSubscribers(db, { unconfirmedSince: NOW, notifiedSince: NOW + 1 });
  expect(await left()).toEqual([1, 0]);
});

test('enqueues one job per page, even after several updates', async () => {
  await publish('Orders fail', [page, other]);
  await publish('Carts fail', [page]);
  expect(await jobs('tell-page-subscribers')).toMatchObject([
    { key: `tell-page-subscribers:${page}`, payload: { pageId: page } },
    { key: `tell-page-subscribers:${other}`, payload: { pageId: other } },
  ]);
});

test('enqueues a job for each confirmed subscriber with new notifications, at least one minute after the last message', async () => {
  const { db, pool } = database;
  const [ada, bob, eve] = [
    await confirmed('ada@example.com'),
    await confirmed('bob@example.com'),
    await confirmed('eve@example.com'),
  ];
  await add('waits@example.com');
  await add('elsewhere@example.com', { pageId: other });
  await publish('Orders fail');
  const { rows } = await pool.query('select max(id)::int as last from page_notifications');
  await markNotified(db, eve, rows[0].last, NOW);
  // Far in the future, so that the minute after it is in the future too.
  const notifiedAt = Date.UTC(2100, 0, 1);
  await pool.query('update page_subscribers set told_at = $2 where id = $1', [bob, new Date(notifiedAt)]);
  await enqueuePageNotification(db, page);
  const found = await jobs('tell-page-subscriber');
  expect(found).toMatchObject([
    { key: `tell-page-subscriber:${ada}`, payload: { subscriberId: ada } },
    { key: `tell-page-subscriber:${bob}`, payload: { subscriberId: bob } },
  ]);
  expect(Number(found[1].runAt)).toBe(notifiedAt + 60_000);
});

test('returns an update with its current text, and only the newest 20 of many, oldest first', async () => {
  const { db, pool } = database;
  for (let n = 0; n < 22; n += 1) await publish(`Incident ${n}`);
  await publish('Elsewhere', [other]);
  await pool.query(`update page_incident_updates set body = 'Corrected.'`);
  await pool.query('update page_notifications set created_at = $1', [at()]);
  const unsent = await readUnsentNotifications(db, { pageId: page, notifiedUntil: 0 });
  expect(unsent.map(({ name }) => name)).toEqual(Array.from({ length: 20 }, (_, n) => `Incident ${n + 2}`));
  expect(unsent[0]).toEqual({
    ...{ id: expect.any(Number), kind: 'incident-update', name: 'Incident 2', text: 'Corrected.' },
    ...{ status: 'investigating', from: null, to: null, at: NOW, impact: 'major', components: [] },
    anchor: expect.stringMatching(/^incident-\d+$/),
  });
  expect(await readUnsentNotifications(db, { pageId: page, notifiedUntil: unsent.at(-1)?.id ?? 0 })).toEqual([]);
});

test('announces a maintenance on its pages, and its start and its end for up to an hour', async () => {
  const { db, pool } = database;
  const insert = async (name: string, from: number, to: number) => {
    const { rows } = await pool.query(
      `with m as (insert into maintenances (organization_id, name, body, starts_at, ends_at, mutes_alerts, is_left_out)
         values ($1, $2, 'Text', $3, $4, false, false) returning id)
       insert into maintenance_pages (maintenance_id, status_page_id) select id, $5 from m returning maintenance_id as id`,
      [organizationId, name, at(from), at(to), page],
    );
    return rows[0].id;
  };
  const id = await insert('New disks', 0, 5 * HOUR);
  await notifyOfMaintenance(db, 'maintenance-scheduled', {
    ...{ id, name: 'New disks', text: 'Text', from: NOW, to: NOW + 5 * HOUR, pageIds: [page] },
  });
  const kinds = async () =>
    (await readUnsentNotifications(db, { pageId: page, notifiedUntil: 0 })).map(({ kind }) => kind);
  await notifyOfMaintenanceTimes(db, organizationId, NOW - 1);
  expect(await kinds()).toEqual(['maintenance-scheduled']);
  await notifyOfMaintenanceTimes(db, organizationId, NOW + HOUR - 1);
  await notifyOfMaintenanceTimes(db, organizationId, NOW + HOUR - 1);
  expect(await kinds()).toEqual(['maintenance-scheduled', 'maintenance-begun']);
  await notifyOfMaintenanceTimes(db, organizationId, NOW + 5 * HOUR);
  expect((await readUnsentNotifications(db, { pageId: page, notifiedUntil: 0 })).at(-1)).toMatchObject({
    ...{ kind: 'maintenance-ended', name: 'New disks', text: 'Text', from: NOW, to: NOW + 5 * HOUR, status: null },
  });
  expect(await readUnsentNotifications(db, { pageId: other, notifiedUntil: 0 })).toEqual([]);
  await pool.query('delete from page_notifications');
  await insert('Long past', -2 * HOUR, -HOUR);
  await pool.query(`delete from maintenances where name = 'New disks'`);
  await notifyOfMaintenanceTimes(db, organizationId, NOW);
  expect(await kinds()).toEqual([]);
});
