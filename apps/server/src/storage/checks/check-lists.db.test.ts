import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSecretBox } from '../connection/secret-box.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { checkOptions, insertCheck, insertOrganization, type SeededOrganization } from '../testing/seed.ts';
import { type CheckListFilter, listChecks } from './check-lists.ts';
import { sealCheckSecrets } from './check-secrets.ts';

const CHECKS = 10_000;
/** A small part of all checks, so that the planner has no reason to scan the other checks. */
const FEW_CHECKS = 500;
const box = createSecretBox(randomBytes(32));

let database: TestDatabase;
let mine: SeededOrganization;
let small: SeededOrganization;
beforeAll(async () => {
  database = await createTestDatabase();
  mine = await insertOrganization(database.db);
  small = await insertOrganization(database.db);
  const other = await insertOrganization(database.db);
  for (const [{ organizationId, applicationId }, checks] of [
    [mine, CHECKS],
    [small, FEW_CHECKS],
    [other, CHECKS],
  ] as const) {
    await sql`
      insert into checks (organization_id, application_id, name, type, url, interval_seconds, options)
      select ${organizationId}, ${applicationId}, 'Check ' || n, 'https', 'https://host-' || n || '.example', 60,
        ${JSON.stringify(checkOptions)}::jsonb
      from generate_series(1, ${checks}::int) n`.execute(database.db);
  }
  await sql`
    insert into check_states (check_id, organization_id, phase, code)
    select id, organization_id, 'up', case when id % 100 = 0 then 'NR' else 'AV' end from checks`.execute(database.db);
  await database.pool.query('vacuum analyze');
});
afterAll(() => database.close());

const list = (db: TestDatabase['db'], filter: Partial<CheckListFilter>, { organizationId } = mine) =>
  listChecks(db, box, organizationId, {
    status: 'all',
    withoutLocation: [],
    orderBy: 'name',
    descending: false,
    limit: 10,
    offset: 0,
    ...filter,
  });
const namesOf = ({ checks }: Awaited<ReturnType<typeof list>>) => checks.map(({ settings }) => settings.name);

test('sorts, filters and counts pages of thousands of checks, with numbers in names in numeric order', async () => {
  const first = await list(database.db, { limit: 3 });
  expect([first.count, namesOf(first)]).toEqual([CHECKS, ['Check 1', 'Check 2', 'Check 3']]);
  const last = await list(database.db, { limit: 3, offset: CHECKS - 2 });
  expect(namesOf(last)).toEqual(['Check 9999', 'Check 10000']);
  const found = await list(database.db, { search: 'CHECK 99', descending: true, limit: 2 });
  expect([found.count, namesOf(found)]).toEqual([111, ['Check 9999', 'Check 9998']]);
  const down = await list(database.db, { status: 'down', limit: 2 });
  expect([down.count, down.checks.every(({ state }) => state === 'NR')]).toEqual([CHECKS / 100, true]);
});

test('sorts matches by prefix, then by word start, even with many other matches', async () => {
  const { db } = database;
  const shop = await insertOrganization(db);
  for (const name of ['Storefront', 'EU-store', 'Main (store)', 'stage', 'A+b store', 'C\\d'])
    await insertCheck(db, { ...shop, name });
  for (let n = 1; n <= 10; n += 1) await insertCheck(db, { ...shop, name: `Attested ${n}` });
  const found = async (search: string) => {
    const { count, checks } = await list(db, { orderBy: 'match', search, limit: 6 }, shop);
    return [count, checks.map(({ settings }) => settings.name)];
  };
  const best = ['stage', 'Storefront', 'A+b store', 'EU-store', 'Main (store)'];
  expect(await found('ST')).toEqual([16, [...best, 'Attested 1']]);
  expect(await found('store)')).toEqual([1, ['Main (store)']]);
  expect(await found('(st')).toEqual([1, ['Main (store)']]);
  expect(await found('+b')).toEqual([1, ['A+b store']]);
  expect(await found('\\D')).toEqual([1, ['C\\d']]);
});

test('uses the index for a page without a search, and reads no more checks than it counts and shows', async () => {
  // Reads only the statistics of this transaction. Other connections report theirs later.
  const [before, after] = await database.db.transaction().execute(async (trx) => {
    const reads = async () => {
      const { rows } = await sql<{ scanned: number; fetched: number }>`
        select sum(seq_tup_read)::int as scanned, sum(idx_tup_fetch)::int as fetched
        from pg_stat_xact_user_tables where relname in ('checks', 'check_states')`.execute(trx);
      return rows[0] ?? { scanned: Number.NaN, fetched: Number.NaN };
    };
    const atFirst = await reads();
    await list(trx, {}, small);
    await list(trx, { descending: true }, small);
    return [atFirst, await reads()];
  });
  expect(after.scanned - before.scanned).toBe(0);
  expect(after.fetched - before.fetched).toBeGreaterThan(0);
  expect(after.fetched - before.fetched).toBeLessThan(2 * FEW_CHECKS + 200);
});

test('lists a check with unreadable data with its readable part and names the unreadable part, without effect on other checks', async () => {
  const { db } = database;
  const odd = await insertOrganization(db);
  const secrets = sealCheckSecrets(createSecretBox(randomBytes(32)), odd.organizationId, { headers: { 'x-key': 'v' } });
  const state = { phase: 'up', code: 'AV' } as const;
  await insertCheck(db, { ...odd, name: 'sound', state });
  await insertCheck(db, { ...odd, name: 'options', interval_seconds: 300, state });
  await insertCheck(db, { ...odd, name: 'secrets', secrets, state });
  await insertCheck(db, { ...odd, name: 'state', state: { ...state, judge_state: JSON.stringify({ version: 99 }) } });
  await insertCheck(db, { ...odd, name: 'paused', secrets, paused: true, state });
  await sql`update checks set options = options - 'certificateAlert' where name = 'options'`.execute(db);
  const { count, checks } = await list(db, { orderBy: 'id' }, odd);
  expect(count).toBe(5);
  expect(checks.map(({ settings, unreadable, state: shown }) => [settings.name, unreadable, shown])).toEqual([
    ['sound', null, 'AV'],
    ['options', 'options', null],
    ['secrets', 'secrets', null],
    ['state', 'state', null],
    ['paused', 'secrets', 'PS'],
  ]);
  expect(checks[1]?.settings).toMatchObject({
    type: 'https',
    url: 'https://localhost/',
    intervalSeconds: 300,
    headers: {},
  });
  expect(checks[2]?.settings).toMatchObject({ timeoutSeconds: checkOptions.target.timeoutSeconds, headers: {} });
});

test('lists unreadable checks and checks without a live location as unknown, but not paused checks or checks without a first result', async () => {
  const { db } = database;
  const place = await insertOrganization(db);
  const unreadable = { is_unreadable: true } as const;
  const insert = (name: string, given: Partial<Parameters<typeof insertCheck>[1]>) =>
    insertCheck(db, { ...place, name, ...given });
  await insert('unreadable', { state: { ...unreadable, phase: 'up', code: 'AV' } });
  await insert('unreadable, never judged', { state: unreadable });
  await insert('unreadable, paused', { paused: true, state: unreadable });
  await insert('up', { state: { phase: 'up', code: 'AV' } });
  await insert('down', { state: { phase: 'down', code: 'NR' } });
  await insert('paused', { paused: true, state: { phase: 'paused', code: 'AV' } });
  await insert('waiting', {});
  const nowhere = await insert('nowhere', { location: 'gone', state: { phase: 'up', code: 'AV' } });
  const found = async (withoutLocation: readonly number[], search?: string) => {
    const listed = await list(db, { status: 'unknown', withoutLocation, search, orderBy: 'id' }, place);
    expect(listed.count).toBe(listed.checks.length);
    return namesOf(listed);
  };
  expect(await found([nowhere])).toEqual(['unreadable', 'unreadable, never judged', 'nowhere']);
  expect(await found([])).toEqual(['unreadable', 'unreadable, never judged']);
  expect(await found([nowhere], 'now')).toEqual(['nowhere']);
  const up = await list(db, { status: 'up', withoutLocation: [nowhere] }, place);
  expect(namesOf(up)).toEqual(['up']);
});
