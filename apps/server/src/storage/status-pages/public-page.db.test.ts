import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertIncidentUpdate, insertPageIncident } from '../page-incidents/page-incidents.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { insertCheck, insertOrganization, type SeededOrganization } from '../testing/seed.ts';
import { readPageNotices } from './page-notices.ts';
import { findChecksToShow, findOrganizationOfPublicCheck, findPublicPage } from './public-page.ts';
import { findPageOfLink, setPageChecks } from './status-page-checks.ts';
import { addPageName, insertStatusPage, type StatusPageFields, updateStatusPage } from './status-pages.ts';

const NOW = Date.UTC(2026, 0, 5, 12);
const at = (offset = 0) => new Date(NOW + offset);
const FIELDS: StatusPageFields = {
  ...{ name: 'Acme', logoUrl: '', gaTrackingId: null, showsAddresses: false, visibility: 'public' },
};

let database: TestDatabase;
let ours: SeededOrganization;
let theirs: SeededOrganization;
let page: number;
let shop: number;
let wiki: number;
let foreign: number;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.pool.query('delete from organizations');
  const { db } = database;
  ours = await insertOrganization(db, { name: 'Acme Inc' });
  theirs = await insertOrganization(db);
  page = await insertStatusPage(db, ours.organizationId, FIELDS);
  shop = await insertCheck(db, { ...ours, name: 'Shop', url: 'https://shop.example', created_at: at() });
  wiki = await insertCheck(db, { ...ours, name: 'Wiki', url: 'https://wiki.example', created_at: at() });
  foreign = await insertCheck(db, theirs);
});

test('returns a page with its names and the checks of its own organization, in the order of the page', async () => {
  const { db } = database;
  expect(await findPublicPage(db, page + 100_000)).toBeNull();
  await database.pool.query('update status_pages set created_at = $1', [at()]);
  const empty = {
    ...{ id: page, organizationId: ours.organizationId, organizationName: 'Acme Inc', name: 'Acme', slugs: [] },
    ...{ logoUrl: '', analyticsId: null, showsAddresses: false, visibility: 'public', passwordHash: null },
    ...{ createdAt: NOW, checks: [] },
  };
  expect(await findPublicPage(db, page)).toEqual(empty);
  await updateStatusPage(
    db,
    { organizationId: ours.organizationId, id: page },
    {
      ...{ name: 'Acme', logoUrl: 'https://acme.example/logo.png', gaTrackingId: 'G-ABC123', showsAddresses: true },
      ...{ visibility: 'password', passwordHash: 'hash' },
    },
  );
  for (const slug of ['Acme', 'Former', 'Acme']) await addPageName(db, page, slug);
  await setPageChecks(db, page, [wiki, foreign, shop]);
  const found = await findPublicPage(db, page);
  expect({ ...found, slugs: found?.slugs.toSorted() }).toEqual({
    ...empty,
    ...{ logoUrl: 'https://acme.example/logo.png', analyticsId: 'G-ABC123', showsAddresses: true },
    ...{ visibility: 'password', passwordHash: 'hash', slugs: ['Acme', 'Former'] },
    checks: [
      { id: wiki, name: 'Wiki', url: 'https://wiki.example', createdAt: NOW },
      { id: shop, name: 'Shop', url: 'https://shop.example', createdAt: NOW },
    ],
  });
});

test('does not change a page of another organization', async () => {
  const { db } = database;
  await updateStatusPage(db, { organizationId: theirs.organizationId, id: page }, { ...FIELDS, name: 'Theirs' });
  expect((await findPublicPage(db, page))?.name).toBe('Acme');
});

test('finds the organization of a check only while the check is on a public page of its own organization', async () => {
  const { db } = database;
  expect(await findOrganizationOfPublicCheck(db, shop)).toBeNull();
  await setPageChecks(db, page, [shop, foreign]);
  expect(await findOrganizationOfPublicCheck(db, shop)).toBe(ours.organizationId);
  expect(await findOrganizationOfPublicCheck(db, foreign)).toBeNull();
  expect(await findOrganizationOfPublicCheck(db, wiki)).toBeNull();
  await database.pool.query(`update status_pages set visibility = 'members'`);
  expect(await findOrganizationOfPublicCheck(db, shop)).toBeNull();
});

test('finds the checks of an organization among ids', async () => {
  expect(await findChecksToShow(database.db, ours.organizationId, [foreign, shop])).toEqual([
    { id: shop, name: 'Shop', url: 'https://shop.example' },
  ]);
});

test('replaces the checks of a page, retains the ids of remaining links, and does not change other pages', async () => {
  const { db } = database;
  const other = await insertStatusPage(db, ours.organizationId, FIELDS);
  await setPageChecks(db, other, [shop]);
  await setPageChecks(db, page, [shop, wiki]);
  const links = async (id: number) => {
    const { rows } = await database.pool.query(
      'select id, check_id, position from status_page_checks where status_page_id = $1 order by position',
      [id],
    );
    return rows;
  };
  const [first, second] = await links(page);
  await setPageChecks(db, page, [wiki]);
  expect(await links(page)).toEqual([{ ...second, position: 1 }]);
  expect(await findPageOfLink(db, ours.organizationId, second.id)).toBe(page);
  expect(await findPageOfLink(db, theirs.organizationId, second.id)).toBeNull();
  expect(await findPageOfLink(db, ours.organizationId, first.id)).toBeNull();
  await setPageChecks(db, page, []);
  expect([await links(page), (await links(other)).length]).toEqual([[], 1]);
});

describe('readPageNotices', () => {
  const read = (range: { from: number; to?: number }) =>
    readPageNotices(database.db, { id: page, organizationId: ours.organizationId, checkIds: [shop] }, range);
  const incident = async (
    name: string,
    startedAt: number,
    given: { pageIds?: number[]; by?: SeededOrganization } = {},
  ) => {
    const { pageIds = [page], by = ours } = given;
    const { organizationId } = by;
    return insertPageIncident(database.db, {
      ...{ organizationId, name, impact: 'major', startedAt, outage: null, checkIds: [shop, wiki], pageIds },
    });
  };
  const maintenance = async (name: string, from: number, to: number, by = ours, pageId = page) => {
    await database.pool.query(
      `with m as (insert into maintenances (organization_id, name, body, starts_at, ends_at, mutes_alerts, is_left_out, created_at, updated_at)
         values ($1, $2, 'Text', $3, $4, false, false, $6, $7) returning id),
       p as (insert into maintenance_pages (maintenance_id, status_page_id) select id, $5 from m)
       insert into maintenance_checks (maintenance_id, check_id) select id, unnest($8::int[]) from m`,
      [by.organizationId, name, at(from), at(to), pageId, at(-2), at(-1), [shop, wiki]],
    );
  };
  const names = async (range: { from: number; to?: number }) => {
    const { incidents, maintenances } = await read(range);
    return [incidents.map(({ name }) => name), maintenances.map(({ name }) => name)];
  };

  test('returns incidents that are open or were resolved since the start, and that started before the end', async () => {
    const open = await incident('Open', NOW);
    const over = await incident('Over', NOW - 1);
    await insertIncidentUpdate(
      database.db,
      { id: open, resolvedAt: null },
      { status: 'identified', text: 'A disk.', at: NOW },
    );
    await insertIncidentUpdate(
      database.db,
      { id: over, resolvedAt: null },
      { status: 'resolved', text: 'Over.', at: NOW + 5 },
    );
    expect(await names({ from: NOW + 5 })).toEqual([['Open', 'Over'], []]);
    expect(await names({ from: NOW + 6 })).toEqual([['Open'], []]);
    expect(await names({ from: NOW, to: NOW })).toEqual([['Over'], []]);
    expect((await read({ from: NOW })).incidents[0]).toEqual({
      ...{ id: open, name: 'Open', impact: 'major', outage: null, startedAt: NOW, resolvedAt: null, checkIds: [shop] },
      updates: [{ id: expect.any(Number), status: 'identified', text: 'A disk.', at: NOW, changedAt: null }],
    });
  });

  test('returns maintenance that ends later, earliest first', async () => {
    await maintenance('Second', 10, 30);
    await maintenance('First', 5, 20);
    expect(await names({ from: NOW + 19 })).toEqual([[], ['First', 'Second']]);
    expect(await names({ from: NOW + 20 })).toEqual([[], ['Second']]);
    expect(await names({ from: NOW, to: NOW + 10 })).toEqual([[], ['First']]);
    expect((await read({ from: NOW + 20 })).maintenances).toEqual([
      {
        ...{ id: expect.any(Number), name: 'Second', text: 'Text', from: NOW + 10, to: NOW + 30 },
        ...{ createdAt: NOW - 2, changedAt: NOW - 1, checkIds: [shop] },
      },
    ]);
  });

  test('returns only notices of the page and its organization', async () => {
    const other = await insertStatusPage(database.db, ours.organizationId, FIELDS);
    await incident('Elsewhere', NOW, { pageIds: [other] });
    await incident('Theirs', NOW, { by: theirs });
    await maintenance('Elsewhere', 5, 20, ours, other);
    await maintenance('Theirs', 5, 20, theirs);
    expect(await names({ from: NOW })).toEqual([[], []]);
  });
});
