import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../storage/testing/database.ts';
import { findSession } from './find-session.ts';
import { openSession } from './sessions.ts';

const SESSIONS = 100_000;
const LOOK_UPS = 500;

let database: TestDatabase;
const tokens: string[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  await sql`insert into users (email, name) select 'u' || n || '@example.com', 'U' from generate_series(1, 1000) n`.execute(
    db,
  );
  await sql`insert into sessions (user_id, token, expires_at, ip_address, user_agent)
    select 1 + n % 1000, encode(sha256(n::text::bytea), 'base64'), now() + interval '30 days', '10.0.0.1', repeat('agent ', 20)
    from generate_series(1, ${SESSIONS}::int) n`.execute(db);
  await sql`analyze sessions`.execute(db);
  for (let n = 1; n <= 50; n += 1) {
    tokens.push((await openSession(db, n, { address: '10.0.0.1', userAgent: null }, Date.now())).token);
  }
});
afterAll(() => database.close());

test(`a session is found within a millisecond among ${SESSIONS}`, async () => {
  const times: number[] = [];
  for (let n = 0; n < LOOK_UPS; n += 1) {
    const startedAt = performance.now();
    const session = await findSession(database.db, tokens[n % tokens.length] ?? '', Date.now());
    times.push(performance.now() - startedAt);
    expect(session?.userId).toBe((n % tokens.length) + 1);
  }
  const median = times.sort((a, b) => a - b)[LOOK_UPS / 2] ?? Number.NaN;
  expect(median).toBeLessThan(1);
});
