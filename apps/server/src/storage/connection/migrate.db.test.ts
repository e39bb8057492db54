import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { enqueueJob } from '../jobs/enqueue-job.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { insertCheck, insertOrganization } from '../testing/seed.ts';
import { migrateToLatest } from './migrate.ts';

describe('migrateToLatest', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createTestDatabase();
  });
  afterEach(() => database.close());

  it('creates the tables and the job queue', async () => {
    const organization = await insertOrganization(database.db);
    const checkId = await insertCheck(database.db, organization);
    await enqueueJob(database.db, 'fan-out', { eventId: 7 });
    const { rows } = await database.pool.query('select task_identifier from graphile_worker.jobs');
    expect(rows).toEqual([{ task_identifier: 'fan-out' }]);
    const check = await database.db.selectFrom('checks').selectAll().where('id', '=', checkId).executeTakeFirst();
    expect(check).toMatchObject({ type: 'https', url: 'https://localhost/', revision: 1, paused: false });
  });

  it('changes nothing when several processes run it again at the same time', async () => {
    const applied = async () =>
      (await database.pool.query('select name, timestamp from kysely_migration order by name')).rows;
    const before = await applied();
    await Promise.all([migrateToLatest(database), migrateToLatest(database)]);
    expect(before).not.toHaveLength(0);
    expect(await applied()).toEqual(before);
  });

  it('migrates an empty database when several processes start at the same time', async () => {
    await database.pool.query('drop schema graphile_worker cascade; drop schema public cascade; create schema public');
    await Promise.all([migrateToLatest(database), migrateToLatest(database), migrateToLatest(database)]);
    await insertOrganization(database.db);
    await enqueueJob(database.db, 'fan-out', { eventId: 7 });
  });
});
