import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertPageWithDomain } from '../storage/testing/custom-domains.ts';
import { createTestDatabase, type TestDatabase } from '../storage/testing/database.ts';
import { insertOrganization } from '../storage/testing/seed.ts';
import { notifyOfMaintenance } from './notify-of-maintenance.ts';

const NOW = Date.UTC(2026, 0, 5, 12);
const HOUR = 3_600_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const insertMaintenances = async (name: string): Promise<number> => {
  const { db, pool } = database;
  const { organizationId } = await insertOrganization(db);
  const page = await insertPageWithDomain(pool, { organizationId, domain: `${name}.acme.org` });
  await pool.query(
    `with m as (insert into maintenances (organization_id, name, body, starts_at, ends_at, mutes_alerts, is_left_out)
       select $1, n, '', $2, $3, false, false from unnest($4::text[]) n returning id)
     insert into maintenance_pages (maintenance_id, status_page_id) select id, $5 from m`,
    [organizationId, new Date(NOW), new Date(NOW + HOUR), [`${name} one`, `${name} two`], page],
  );
  return page;
};

test('notifies of simultaneous maintenances on one page, even after another organization fails', async () => {
  const { db, pool } = database;
  const broken = await insertMaintenances('broken');
  const page = await insertMaintenances('healthy');
  await pool.query(`create function fail() returns trigger language plpgsql as $$ begin raise 'broken'; end $$`);
  await pool.query(
    `create trigger fail before insert on page_notifications for each row when (new.status_page_id = ${broken}) execute function fail()`,
  );
  const services = { db, log: pino({ level: 'silent' }) };
  const found = async () =>
    (
      await pool.query('select kind, name from page_notifications where status_page_id = $1 order by kind, name', [
        page,
      ])
    ).rows;
  const begins = ['one', 'two'].map((name) => ({ kind: 'maintenance-begun', name: `healthy ${name}` }));
  const ends = begins.map((each) => ({ ...each, kind: 'maintenance-ended' }));
  await expect(notifyOfMaintenance(services, NOW)).rejects.toThrow('Notifying subscribers of maintenance failed');
  expect(await found()).toEqual(begins);
  await pool.query('drop trigger fail on page_notifications');
  for (let runs = 0; runs < 2; runs += 1) await notifyOfMaintenance(services, NOW + HOUR - 1);
  expect(await found()).toEqual(begins);
  await notifyOfMaintenance(services, NOW + HOUR);
  expect(await found()).toEqual([...begins, ...ends]);
  const { rows: jobs } = await pool.query(
    `select (payload ->> 'pageId')::int as page from graphile_worker._private_jobs order by page`,
  );
  expect(jobs).toEqual([{ page: broken }, { page }]);
});
