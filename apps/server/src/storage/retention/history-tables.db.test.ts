import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrateToLatest } from '../connection/migrate.ts';
import { deleteOrganization } from '../organizations/delete-organization.ts';
import { createBareDatabase, type TestDatabase } from '../testing/database.ts';
import { loadRelease, releases } from '../testing/releases/load-release.ts';
import { HISTORY_TABLES } from './history-tables.ts';

let database: TestDatabase;
const query = async (text: string) => (await database.pool.query(text)).rows;
beforeEach(async () => {
  database = await createBareDatabase();
  await loadRelease(database.pool, releases().at(-1) ?? '');
  await migrateToLatest(database);
  // These tables and columns are newer than the release.
  await query(`insert into certificates (check_id, id, facts, seen_on) values (1, 1, '{}', '2026-04-01');
    insert into daily_location_figures (check_id, day, location, packed) values (1, '2026-04-01', 'north', '');
    insert into unsubscribed_addresses (organization_id, email) values (1, 'reader@example.com');
    create table packed_results_all partition of packed_results default;
    insert into packed_results (hour, check_id, hours, count, data) values ('2026-04-01', 1, 1, 1, '');
    insert into message_counts (organization_id, channel, day, sent, refused) values (1, 'email', '2026-04-01', 1, 0);
    insert into integrations (id, organization_id, kind, state, name, all_checks, config, secrets)
      values (1, 1, 'webhook', 'AC', 'Receiver', false, '{}', 'sealed');
    insert into integration_checks (integration_id, check_id) values (1, 1);
    insert into integration_tickets (organization_id, integration_id, event_id, ticket)
      select 1, 1, min(id), '77' from alert_events where organization_id = 1;
    insert into sessions (user_id, organization_id, token_hash, expires_at) values (1, 1, 'of a provider', '2126-01-01');
    insert into status_pages (id, organization_id, name, logo_url, shows_addresses, visibility) values (1, 1, 'Acme', '', false, 'public');
    insert into domain_certificates (organization_id, status_page_id, domain) values (1, 1, 'status.acme.org');
    insert into status_page_checks (status_page_id, check_id, position) values (1, 1, 1);
    insert into badges (id, organization_id, name, target_url, days, shows_status, shape, theme)
      values ('00000000-0000-4000-8000-000000000001', 1, 'Acme', '', 30, true, 'round', 'light');
    insert into badge_checks (badge_id, check_id) values ('00000000-0000-4000-8000-000000000001', 1);
    insert into page_incidents (id, organization_id, name, impact, started_at) values (1, 1, 'Orders fail', 'minor', '2026-04-01');
    insert into page_incident_checks (page_incident_id, check_id) values (1, 1);
    insert into maintenances (id, organization_id, name, body, starts_at, ends_at, mutes_alerts, is_left_out)
      values (1, 1, 'New disks', '', '2026-04-01', '2026-04-02', true, true);
    insert into subscriptions (organization_id, customer_id) values (1, 'pharos-1');
    insert into builtin_ledgers (customer_id, ledger) values ('pharos-1', '{}');
    insert into billing_notices (organization_id, kind, since, day) values (1, 'unpaid', '2026-04-01', 0);
    insert into billing_receipts (organization_id, invoice) values (1, '1');
    insert into locations (key, name, types, organization_id) values ('acme-office-4k2x', 'Office', '{}', 1);
    insert into weekly_reports (organization_id, week, queued_at) values (1, '2026-03-30', '2026-04-06');
    insert into retirements (organization_id, start_date, end_date, free_days, paid_days, reason, set_at)
      values (1, '2026-04-01', '2026-05-01', 30, 60, 'It ends', '2026-04-01');
    insert into retirement_mails (organization_id, kind, ends_at, told_at) values (1, 'announced', '2026-05-02', '2026-04-01');
    insert into exports (organization_id, id, status, requested_at)
      values (1, '00000000-0000-4000-8000-000000000002', 'running', '2026-04-01');
    insert into export_pieces (organization_id, export_id, attempt, number, bytes)
      values (1, '00000000-0000-4000-8000-000000000002', 1, 0, 'PK');
    insert into imports (organization_id, id, status, file_name, bytes, requested_at)
      values (1, '00000000-0000-4000-8000-000000000003', 'uploading', 'acme.zip', 2, '2026-04-01');
    insert into import_pieces (organization_id, import_id, number, bytes)
      values (1, '00000000-0000-4000-8000-000000000003', 0, 'PK');
    insert into ownership_transfers (organization_id, token_hash, new_owner_email, reason, requested_at, effective_at)
      values (1, 'h', 'ben@example.com', 'Asked for', '2026-04-01', '2026-04-08');
    insert into maintenance_checks (maintenance_id, check_id) values (1, 1)`);
});
afterEach(() => database.close());

const tablesWith = async (column: string): Promise<string[]> => {
  const rows = await query(`select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
      and a.attname = '${column}' and not a.attisdropped order by 1`);
  return rows.map(({ name }) => name);
};

test('has a foreign key to checks, or is covered by retention, for every table with data of checks', async () => {
  const referring = (
    await query(`select conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid in ('checks'::regclass, 'check_states'::regclass) and confdeltype = 'c'`)
  ).map(({ name }) => name);
  const swept = (await tablesWith('check_id')).filter((table) => !referring.includes(table));
  expect(swept).toEqual([...HISTORY_TABLES, 'deliveries', 'packed_results', 'results'].sort());
});

test('deletes all data of an organization with the organization', async () => {
  const counts = async (): Promise<Record<string, number>> => {
    const counted: Record<string, number> = {};
    const count = async (table: string, condition: string) => {
      counted[table] = (await query(`select count(*) from ${table} where ${condition}`))[0].count;
    };
    for (const table of await tablesWith('check_id')) await count(table, 'check_id in (1, 2)');
    for (const table of await tablesWith('organization_id')) await count(table, 'organization_id = 1');
    return counted;
  };
  const before = await counts();
  // A table that is newer than the release needs a row of organization 1 above.
  expect(Object.entries(before).filter(([, count]) => count === 0)).toEqual([]);
  await database.db.transaction().execute((trx) => deleteOrganization(trx, 1));
  expect(Object.entries(await counts()).filter(([, count]) => count > 0)).toEqual([]);
});
