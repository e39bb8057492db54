import { expect, test } from 'vitest';
import { sharedTestDatabase } from '../storage/testing/database.ts';
import { insertOrganization } from '../storage/testing/seed.ts';
import { rememberUse } from './access.ts';

const DAY = 24 * 3_600_000;
const LAST = Date.parse('2026-06-01T12:00:00Z');
const database = sharedTestDatabase();

test.each([
  ['an hour', LAST + 3_600_000, LAST],
  ['almost a day', LAST + DAY - 1, LAST],
  ['a day', LAST + DAY, LAST + DAY],
  ['half a year', LAST + 180 * DAY, LAST + 180 * DAY],
])('records use at most once a day: %s after the last recorded use', async (_after, now, expected) => {
  const { db } = database;
  const used = await insertOrganization(db, { last_active_at: new Date(LAST) });
  const other = await insertOrganization(db, { last_active_at: new Date(LAST) });
  const caller = {
    userId: used.userId,
    apiKey: null,
    providerOf: null,
    endsAt: null,
    address: '192.0.2.1',
    organization: {
      id: used.organizationId,
      applicationId: used.applicationId,
      role: 'OW',
      state: 'AC',
      membershipId: used.membershipId,
    },
  } as const;
  await rememberUse({ db, now: () => now }, caller, new Date(LAST));
  const rows = await db.selectFrom('organizations').select(['id', 'last_active_at']).orderBy('id').execute();
  expect(rows.map((row) => [row.id, row.last_active_at.getTime()])).toEqual([
    [used.organizationId, expected],
    [other.organizationId, LAST],
  ]);
});
