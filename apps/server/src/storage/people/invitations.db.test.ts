import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { insertOrganization } from '../testing/seed.ts';
import { putInvitation, sweepInvitations } from './invitations.ts';

const DAY_MS = 86_400_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('deletes an invitation one month after it expired', async () => {
  const { db } = database;
  const { organizationId } = await insertOrganization(db);
  const now = Date.now();
  for (const [email, days] of [
    ['open@example.com', 1],
    ['expired@example.com', -29],
    ['forgotten@example.com', -30],
  ] as const) {
    await putInvitation(db, {
      organizationId,
      email,
      fullName: '',
      role: 'ST',
      inApplication: true,
      tokenHash: email,
      invitedBy: null,
      sentAt: new Date(now),
      expiresAt: new Date(now + days * DAY_MS),
    });
  }
  await sweepInvitations(db, new Date(now));
  const left = await db.selectFrom('invitations').select('email').orderBy('email').execute();
  expect(left.map(({ email }) => email)).toEqual(['expired@example.com', 'open@example.com']);
});
