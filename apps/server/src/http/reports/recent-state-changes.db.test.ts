import type { RecentStateChange } from '@pharos/contract/rest/reports/recent-state-changes.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../storage/connection/connect.ts';
import { listRecentStateChanges } from '../../storage/history/recent-state-changes.ts';
import { flushStatistics } from '../../storage/testing/flush-statistics.ts';
import { insertCheck } from '../../storage/testing/seed.ts';
import { insertStates } from '../../storage/testing/seed-record.ts';
import { createTestApp, type SignedUp, signUpOwner, type TestApp } from '../testing/test-app.ts';

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 5, 15, 12);

let pharos: TestApp;
let owner: SignedUp;
let other: SignedUp;
let applicationId: number;

beforeAll(async () => {
  pharos = await createTestApp({ SIGNUP: 'open' }, { now: () => NOW });
  owner = await signUpOwner(pharos);
  other = await signUpOwner(pharos);
  const { db } = pharos.services;
  const application = await db
    .selectFrom('applications')
    .select('id')
    .where('organization_id', '=', owner.organizationId)
    .executeTakeFirstOrThrow();
  applicationId = application.id;
});
afterAll(() => pharos.close());

const read = async (query = '', { token } = owner): Promise<{ count: number; results: RecentStateChange[] }> => {
  const answer = await pharos.call('GET', `/v1/recent-state-changes/${query}`, { token });
  expect(answer.statusCode).toBe(200);
  return answer.json();
};

test('lists the state changes of all checks, newest first', async () => {
  expect(await read()).toEqual({ count: 0, next: null, previous: null, results: [] });
  const { db } = pharos.services;
  const place = { organizationId: owner.organizationId, applicationId };
  const shop = await insertCheck(db, { ...place, name: 'Shop' });
  const blog = await insertCheck(db, { ...place, name: 'Blog' });
  const [, old, down] = await insertStates(db, shop, [
    { state: 'RE', from: NOW - 32 * 24 * HOUR },
    { state: 'AV', from: NOW - 31 * 24 * HOUR },
    { state: 'NR', from: NOW - HOUR, summary: 'Connection refused' },
  ]);
  const [first] = await insertStates(db, blog, [{ state: 'AV', from: NOW - 2 * HOUR, summary: 'Available' }]);

  const { count, results } = await read();
  expect(count).toBe(2);
  expect(results).toEqual([
    {
      based_on: down,
      check_id: shop,
      check_name: 'Shop',
      new_state: 'NR',
      previous_state: 'AV',
      check_start_time: new Date(NOW - HOUR).toISOString(),
      next_state_change_time: null,
      new_error_summary: 'Connection refused',
    },
    {
      based_on: first,
      check_id: blog,
      check_name: 'Blog',
      new_state: 'AV',
      previous_state: null,
      check_start_time: new Date(NOW - 2 * HOUR).toISOString(),
      next_state_change_time: null,
      new_error_summary: 'Available',
    },
  ]);
  expect(results.map(({ based_on }) => based_on)).not.toContain(old);
  expect((await read('?page=2&page_size=1')).results.map(({ check_name }) => check_name)).toEqual(['Blog']);
  expect((await read('', other)).count).toBe(0);
});

test('reads through an index, even with thousands of checks and a long history', async () => {
  const { db } = pharos.services;
  await sql`
    insert into checks (organization_id, application_id, name, type, url, interval_seconds, options)
    select ${owner.organizationId}, ${applicationId}, 'Check ' || n, 'icmp', 'icmp://localhost', 60, '{}'
    from generate_series(1, 10000) n`.execute(db);
  await sql`
    insert into state_changes (check_id, organization_id, id, state, started_at, ended_at)
    select c.id, c.organization_id, 1000000 + c.id * 10 + n, 'AV', t, t + interval '1 day'
    from checks c, generate_series(1, 5) n, lateral (
      select to_timestamp(${NOW / 1000}) - n * interval '2 days' - c.id * interval '1 second' as t) x
    where c.url = 'icmp://localhost'`.execute(db);
  await sql`analyze`.execute(db);

  const answer = await read('?page_size=100');
  expect([answer.count, answer.results.length]).toEqual([1000, 100]);
  expect((await read('?page=10&page_size=100')).results).toHaveLength(100);
  expect((await read('?page=11&page_size=100')).results).toEqual([]);

  // The statistics of a single connection can be flushed explicitly.
  const single = openDatabase(pharos.databaseUrl, 1);
  const reads = async () => {
    await sql`select pg_stat_force_next_flush()`.execute(single.db);
    const { rows } = await sql<{ seq_scan: number; entries: number }>`
      select t.seq_scan, (select sum(idx_tup_read)::int from pg_stat_user_indexes i where i.relid = t.relid) as entries
      from pg_stat_user_tables t where relname = 'state_changes'`.execute(single.db);
    return rows[0] ?? { seq_scan: 0, entries: 0 };
  };
  await flushStatistics(pharos.pool);
  const before = await reads();
  const since = new Date(NOW - 30 * 24 * HOUR);
  await listRecentStateChanges(single.db, owner.organizationId, since, { limit: 10, offset: 0 });
  await listRecentStateChanges(single.db, owner.organizationId, since, { limit: 100, offset: 900 });
  const after = await reads();
  await single.close();
  expect(after.seq_scan).toBe(before.seq_scan);
  // The limit is twice the 1000 counted entries, the 1000 before the last page, and one for each shown row.
  expect(after.entries - before.entries).toBeLessThan(4000);
});
