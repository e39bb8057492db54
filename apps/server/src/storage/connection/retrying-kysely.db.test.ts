import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../testing/database.ts';
import { insertOrganization } from '../testing/seed.ts';

test('completes both of two transactions that deadlock', async () => {
  const database = await createTestDatabase();
  const { db } = database;
  const first = (await insertOrganization(db)).organizationId;
  const second = (await insertOrganization(db)).organizationId;
  let attempts = 0;
  const { promise: bothHaveOne, resolve } = Promise.withResolvers<void>();
  const holders = new Set<number>();
  const rename = (ids: readonly number[]) =>
    db.transaction().execute(async (trx) => {
      attempts += 1;
      await sql`set local deadlock_timeout = '20ms'`.execute(trx);
      for (const id of ids) {
        await trx.updateTable('organizations').set({ name: 'Renamed' }).where('id', '=', id).execute();
        holders.add(id);
        if (holders.size === 2) resolve();
        await bothHaveOne;
      }
    });
  await Promise.all([rename([first, second]), rename([second, first])]);
  // PostgreSQL may abort both transactions if both detect the deadlock.
  expect(attempts).toBeGreaterThanOrEqual(3);
  await expect(db.transaction().execute(() => Promise.reject(new Error('Not a deadlock')))).rejects.toThrow(
    'Not a deadlock',
  );
  await database.close();
});
