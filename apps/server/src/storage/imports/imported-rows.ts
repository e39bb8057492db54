import { sql } from 'kysely';
import type { Db } from '../connection/connect.ts';
import { StateChangeIds } from '../judge/state-change-ids.ts';

const COLUMNS = {
  contacts: {
    id: 'integer',
    organization_id: 'integer',
    email: 'text',
    name: 'text',
    disable_alert_emails: 'boolean',
    in_application: 'boolean',
    consent: 'text',
    created_at: 'timestamptz',
  },
  checks: {
    id: 'integer',
    organization_id: 'integer',
    application_id: 'integer',
    name: 'text',
    type: 'text',
    url: 'text',
    notes: 'text',
    interval_seconds: 'integer',
    alert_delay_seconds: 'integer',
    apdex_threshold_ms: 'integer',
    location: 'text',
    confirmation_rule: 'text',
    options: 'jsonb',
    paused: 'boolean',
    created_at: 'timestamptz',
    updated_at: 'timestamptz',
  },
  check_states: {
    check_id: 'integer',
    organization_id: 'integer',
    phase: 'text',
    code: 'text',
    since: 'timestamptz',
    observed_until: 'timestamptz',
    last_result_at: 'timestamptz',
    last_response_ms: 'real',
    hour: 'timestamptz',
    figures: 'real[]',
  },
  judge_states: { check_id: 'integer', judge_state: 'jsonb' },
  integrations: {
    id: 'integer',
    organization_id: 'integer',
    kind: 'text',
    state: 'text',
    name: 'text',
    all_checks: 'boolean',
    config: 'json',
    secrets: 'text',
  },
  status_pages: {
    id: 'integer',
    organization_id: 'integer',
    name: 'text',
    logo_url: 'text',
    ga_tracking_id: 'text',
    custom_domain: 'text',
    shows_addresses: 'boolean',
    visibility: 'text',
  },
  badges: {
    id: 'uuid',
    organization_id: 'integer',
    name: 'text',
    target_url: 'text',
    days: 'integer',
    shows_status: 'boolean',
    shape: 'text',
    theme: 'text',
  },
  page_incidents: {
    id: 'integer',
    organization_id: 'integer',
    name: 'text',
    impact: 'text',
    started_at: 'timestamptz',
    resolved_at: 'timestamptz',
    outage_check_id: 'integer',
    outage_id: 'bigint',
    created_at: 'timestamptz',
    updated_at: 'timestamptz',
  },
  maintenances: {
    id: 'integer',
    organization_id: 'integer',
    name: 'text',
    body: 'text',
    starts_at: 'timestamptz',
    ends_at: 'timestamptz',
    mutes_alerts: 'boolean',
    is_left_out: 'boolean',
    created_at: 'timestamptz',
    updated_at: 'timestamptz',
  },
  check_recipients: { check_id: 'integer', membership_id: 'integer', contact_id: 'integer' },
  unsubscribed_addresses: { organization_id: 'integer', email: 'text', at: 'timestamptz' },
  integration_checks: { integration_id: 'integer', check_id: 'integer' },
  status_page_names: { status_page_id: 'integer', slug: 'text' },
  status_page_checks: { status_page_id: 'integer', check_id: 'integer', position: 'integer' },
  badge_checks: { badge_id: 'uuid', check_id: 'integer' },
  page_incident_checks: { page_incident_id: 'integer', check_id: 'integer' },
  page_incident_pages: { page_incident_id: 'integer', status_page_id: 'integer' },
  page_incident_updates: {
    page_incident_id: 'integer',
    status: 'text',
    body: 'text',
    created_at: 'timestamptz',
    updated_at: 'timestamptz',
  },
  maintenance_checks: { maintenance_id: 'integer', check_id: 'integer' },
  maintenance_pages: { maintenance_id: 'integer', status_page_id: 'integer' },
  page_subscribers: {
    status_page_id: 'integer',
    kind: 'text',
    address: 'text',
    token: 'text',
    created_at: 'timestamptz',
    confirmed_at: 'timestamptz',
    told_until: 'bigint',
  },
  state_changes: {
    check_id: 'integer',
    organization_id: 'integer',
    id: 'bigint',
    outage_id: 'bigint',
    state: 'text',
    started_at: 'timestamptz',
    ended_at: 'timestamptz',
    summary: 'text',
    comment: 'text',
    first_probe: 'jsonb',
    second_probe: 'jsonb',
    other_probes: 'jsonb',
    later_probes: 'jsonb',
    present_probe: 'jsonb',
    confirmation: 'jsonb',
    recorded_at: 'timestamptz',
    settings: 'jsonb',
  },
  performance_changes: { check_id: 'integer', started_at: 'timestamptz', ended_at: 'timestamptz', status: 'text' },
  observation_gaps: { check_id: 'integer', started_at: 'timestamptz', ended_at: 'timestamptz' },
  suppressed_failures: {
    check_id: 'integer',
    started_at: 'timestamptz',
    reason: 'text',
    first_probe: 'jsonb',
    second_probe: 'jsonb',
    other_probes: 'jsonb',
  },
  certificates: { check_id: 'integer', id: 'integer', facts: 'jsonb', seen_on: 'date', digest: 'bytea' },
  daily_figures: { check_id: 'integer', day: 'date', figures: 'smallint[]', packed: 'bytea' },
  daily_location_figures: { check_id: 'integer', day: 'date', location: 'text', packed: 'bytea' },
  results: {
    check_id: 'integer',
    started_at: 'timestamptz',
    verdict: 'smallint',
    response_ms: 'real',
    status_code: 'smallint',
    location: 'text',
    phases: 'real[]',
    detail: 'jsonb',
    certificate_id: 'integer',
  },
  alert_events: {
    id: 'bigint',
    organization_id: 'integer',
    check_id: 'integer',
    kind: 'text',
    state_change_id: 'bigint',
    outage_id: 'bigint',
    at: 'timestamptz',
    rule: 'text',
    due_at: 'timestamptz',
    detail: 'jsonb',
    closed_at: 'timestamptz',
    created_at: 'timestamptz',
    status: 'text',
    reason: 'text',
    delay_ends_at: 'timestamptz',
  },
  deliveries: {
    id: 'bigint',
    organization_id: 'integer',
    check_id: 'integer',
    event_id: 'bigint',
    channel: 'text',
    recipient: 'text',
    status: 'text',
    reason: 'text',
    attempts: 'jsonb',
    sent_at: 'timestamptz',
    created_at: 'timestamptz',
    reason_detail: 'text',
    membership_id: 'integer',
    contact_id: 'integer',
    opening_recipient: 'text',
    told_with_opening: 'boolean',
    server_was_away: 'boolean',
    integration_id: 'integer',
    resent_at: 'timestamptz',
    may_have_arrived: 'boolean',
  },
  audit_log: {
    organization_id: 'integer',
    actor_user_id: 'integer',
    actor_email: 'text',
    is_imported: 'boolean',
    actor_address: 'text',
    actor_api_key: 'text',
    action: 'text',
    subject: 'text',
    before: 'jsonb',
    after: 'jsonb',
    at: 'timestamptz',
  },
} as const;

export type ImportedTable = keyof typeof COLUMNS;
/** JSON values: times and days as text, bytes as `\x…`. */
export type ImportedRow<Table extends ImportedTable> = Record<keyof (typeof COLUMNS)[Table], unknown>;

/**
 * Inserts rows, whose values PostgreSQL parses itself, so that times retain their microseconds. An unsubscribed address
 * that already exists is skipped.
 */
export const insertImportedRows = async <Table extends ImportedTable>(
  trx: Db,
  table: Table,
  rows: readonly ImportedRow<Table>[],
): Promise<void> => {
  if (rows.length === 0) return;
  const columns = Object.entries(COLUMNS[table]);
  const names = sql.join(columns.map(([name]) => sql.ref(name)));
  const typed = sql.join(columns.map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`));
  await sql`insert into ${sql.table(table)} (${names})
    select ${names} from json_to_recordset(${JSON.stringify(rows)}::json) as t (${typed})
    ${sql.raw(table === 'unsubscribed_addresses' ? 'on conflict do nothing' : '')}`.execute(trx);
};

export type NumberedTable =
  | 'contacts'
  | 'checks'
  | 'integrations'
  | 'status_pages'
  | 'page_incidents'
  | 'maintenances'
  | 'alert_events'
  | 'deliveries'
  | 'state_changes';

export const takeIds = async (trx: Db, table: NumberedTable, count: number): Promise<number[]> => {
  // The sequence of state changes allocates ids in blocks.
  if (table === 'state_changes') {
    const ids = new StateChangeIds(trx);
    await ids.reserve(count);
    return Array.from({ length: count }, () => ids.take());
  }
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${count}::int)`.execute(trx);
  return rows.map(({ id }) => id);
};
