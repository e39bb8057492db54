import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '../../connection/connect.ts';
import { sharedTestDatabase } from '../../testing/database.ts';
import { flushStatistics } from '../../testing/flush-statistics.ts';
import { recentDeliveries } from './recent-deliveries.ts';

const NOW = Date.UTC(2026, 5, 15, 12);
const WINDOW = 60_000;
const ofCheck = { organizationId: 1, checkId: 1 };
const to = { ...ofCheck, channel: 'email', recipient: 'a@example.com', windowMs: WINDOW };

const database = sharedTestDatabase();

let events = 0;
const insert = async (secondsAgo: number, digestInSeconds: number | null, differing: object = {}): Promise<void> => {
  events += 1;
  await database.db
    .insertInto('deliveries')
    .values({
      event_id: events,
      organization_id: 1,
      channel: 'email',
      recipient: 'a@example.com',
      status: digestInSeconds === null ? 'pending' : 'digest',
      digest_until: digestInSeconds === null ? null : new Date(NOW + digestInSeconds * 1000),
      created_at: new Date(NOW - secondsAgo * 1000),
      ...differing,
    })
    .execute();
};
const read = async (db = database.db) => (await recentDeliveries(db, [to], NOW))[0];

test('returns the times of the separate messages within the window, and the end of the open digest', async () => {
  expect(await read()).toEqual({ sentSeparately: [], openUntil: null, ofCheckUntil: null });
  await insert(70, null);
  await insert(50, null, { status: 'sent' });
  await insert(40, null);
  await insert(39, null, { status: 'skipped', reason: 'member-muted' });
  await insert(38, null, { recipient: 'b@example.com' });
  await insert(37, null, { organization_id: 2 });
  await insert(36, null, { channel: 'sms' });
  await insert(30, -1);
  expect(await read()).toEqual({ sentSeparately: [NOW - 50_000, NOW - 40_000], openUntil: null, ofCheckUntil: null });
  await insert(20, 10);
  await insert(10, 10);
  await insert(10, 30, { recipient: 'b@example.com' });
  await insert(10, 40, { status: 'skipped', reason: 'opening-failed' });
  expect((await read())?.openUntil).toBe(NOW + 10_000);
});

test('ignores a digest of another organization for the same recipient', async () => {
  const ofOther = { organization_id: 2 };
  for (let n = 0; n < 5; n += 1) await insert(20, null, ofOther);
  await insert(20, 10, { ...ofOther, check_id: ofCheck.checkId });
  expect(await read()).toEqual({ sentSeparately: [], openUntil: null, ofCheckUntil: null });
  await insert(10, 20, { check_id: ofCheck.checkId });
  const at = NOW + 20_000;
  expect(await read()).toEqual({ sentSeparately: [], openUntil: at, ofCheckUntil: at });
});

test('returns the result for each requested destination, each with its own window', async () => {
  await insert(50, null);
  await insert(50, null, { recipient: 'b@example.com' });
  await insert(5, 20, { recipient: 'b@example.com' });
  await insert(40, null, { channel: 'sms' });
  const destinations = [to, { ...to, recipient: 'b@example.com' }, { ...to, channel: 'sms', windowMs: 30_000 }];
  expect(await recentDeliveries(database.db, destinations, NOW)).toEqual([
    { sentSeparately: [NOW - 50_000], openUntil: null, ofCheckUntil: null },
    { sentSeparately: [NOW - 50_000], openUntil: NOW + 20_000, ofCheckUntil: null },
    { sentSeparately: [], openUntil: null, ofCheckUntil: null },
  ]);
});

test('returns the end of the digest that contains the last unsent alert of the check, even if that digest is overdue', async () => {
  const ofCheckUntil = async () => (await read())?.ofCheckUntil;
  await insert(50, null, { check_id: 1 });
  expect(await ofCheckUntil()).toBeNull();
  await insert(3600, -3000, { check_id: 1 });
  expect(await ofCheckUntil()).toBe(NOW - 3_000_000);
  await insert(20, 10, { check_id: 2 });
  await insert(20, 10, { check_id: 1, recipient: 'b@example.com' });
  await insert(20, 10, { check_id: 1, status: 'sent', sent_at: new Date(NOW) });
  expect(await ofCheckUntil()).toBe(NOW - 3_000_000);
  await insert(10, null, { check_id: 1 });
  expect(await ofCheckUntil()).toBeNull();
});

test('ignores deliveries and digests that are in the future after the clock was set back', async () => {
  await insert(-7200, null);
  await insert(-7200, 7260);
  expect(await read()).toEqual({ sentSeparately: [], openUntil: null, ofCheckUntil: null });
  await insert(50, 7260);
  await insert(10, 10);
  expect(await read()).toEqual({ sentSeparately: [], openUntil: NOW + 10_000, ofCheckUntil: null });
});

test('reads few rows for a destination with thousands of alerts', async () => {
  await insert(30, null);
  await sql`
    insert into deliveries (event_id, organization_id, check_id, channel, recipient, status, digest_until, created_at)
    select 1000 + n, 1, n, 'email', 'a@example.com', 'digest', ${new Date(NOW + 20_000)}::timestamptz, ${new Date(NOW - 20_000)}::timestamptz
    from generate_series(1, 5000) n`.execute(database.db);
  await sql`analyze deliveries`.execute(database.db);
  // PostgreSQL reports the rows that the load has read later, and on other connections. A separate connection excludes
  // them.
  await flushStatistics(database.pool);
  const own = openDatabase(database.url, 1);
  const rowsRead = async (): Promise<number> => {
    await flushStatistics(own.pool);
    const { rows } = await sql<{ n: number }>`
      select seq_tup_read + coalesce(idx_tup_fetch, 0) as n from pg_stat_user_tables where relname = 'deliveries'`.execute(
      own.db,
    );
    return Number(rows[0]?.n);
  };
  const before = await rowsRead();
  expect(await read(own.db)).toEqual({
    sentSeparately: [NOW - 30_000],
    openUntil: NOW + 20_000,
    // One of the 5000 deliveries belongs to this check.
    ofCheckUntil: NOW + 20_000,
  });
  expect((await rowsRead()) - before).toBeLessThan(10);
  await own.close();
});
