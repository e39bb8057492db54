export interface ExportedTable {
  name: string;
  where: string;
  order: string;
  leftOut?: readonly string[];
  /** Data from other tables, as `expression as name`. */
  added?: readonly string[];
}

const ID = 'organization_id = :organization';
const checks = 'select id from checks where organization_id = :organization';
const pages = 'select id from status_pages where organization_id = :organization';
const ofChecks = `t.check_id in (${checks})`;

/**
 * The tables of an export, each after the tables that it references. They exclude secrets, sign-in data and data of the
 * installation, see docs/export.md. `:organization` is replaced by the organization id.
 */
export const EXPORTED_TABLES: readonly ExportedTable[] = [
  {
    name: 'organizations',
    where: 't.id = :organization',
    order: 'id',
    leftOut: ['suspended_at', 'suspended_reason', 'retired_at'],
  },
  {
    name: 'users',
    where: `t.id in (select user_id from memberships where ${ID})
      or t.id in (select actor_user_id from audit_log where ${ID})`,
    order: 'id',
    leftOut: ['phone_number', 'company_role', 'company_size', 'custom_ui_state'],
  },
  { name: 'applications', where: ID, order: 'id' },
  { name: 'memberships', where: ID, order: 'id' },
  { name: 'contacts', where: ID, order: 'id', leftOut: ['consent_token_hash'] },
  { name: 'invitations', where: ID, order: 'id', leftOut: ['token_hash'] },
  { name: 'unsubscribed_addresses', where: ID, order: 'email' },
  { name: 'checks', where: ID, order: 'id', leftOut: ['secrets', 'name_key'] },
  { name: 'check_recipients', where: ofChecks, order: 'check_id, membership_id, contact_id' },
  {
    name: 'check_states',
    where: ID,
    order: 'check_id',
    added: ['(select j.judge_state from judge_states j where j.check_id = t.check_id) as judge_state'],
  },
  { name: 'integrations', where: ID, order: 'id', leftOut: ['secrets'] },
  {
    name: 'integration_checks',
    where: `t.integration_id in (select id from integrations where ${ID})`,
    order: 'integration_id, check_id',
  },
  {
    name: 'status_pages',
    where: ID,
    order: 'id',
    leftOut: ['password_hash', 'cname_key', 'cname_value'],
  },
  { name: 'status_page_names', where: `t.status_page_id in (${pages})`, order: 'status_page_id, slug' },
  { name: 'status_page_checks', where: `t.status_page_id in (${pages})`, order: 'id' },
  { name: 'badges', where: ID, order: 'id' },
  {
    name: 'badge_checks',
    where: `t.badge_id in (select id from badges where ${ID})`,
    order: 'badge_id, check_id',
  },
  { name: 'page_incidents', where: ID, order: 'id' },
  {
    name: 'page_incident_checks',
    where: `t.page_incident_id in (select id from page_incidents where ${ID})`,
    order: 'page_incident_id, check_id',
  },
  {
    name: 'page_incident_pages',
    where: `t.page_incident_id in (select id from page_incidents where ${ID})`,
    order: 'page_incident_id, status_page_id',
  },
  {
    name: 'page_incident_updates',
    where: `t.page_incident_id in (select id from page_incidents where ${ID})`,
    order: 'id',
  },
  { name: 'maintenances', where: ID, order: 'id' },
  {
    name: 'maintenance_checks',
    where: `t.maintenance_id in (select id from maintenances where ${ID})`,
    order: 'maintenance_id, check_id',
  },
  {
    name: 'maintenance_pages',
    where: `t.maintenance_id in (select id from maintenances where ${ID})`,
    order: 'maintenance_id, status_page_id',
  },
  { name: 'page_notifications', where: `t.status_page_id in (${pages})`, order: 'status_page_id, id' },
  { name: 'page_subscribers', where: `t.status_page_id in (${pages})`, order: 'id', leftOut: ['token'] },
  { name: 'state_changes', where: ID, order: 'check_id, id' },
  { name: 'performance_changes', where: ofChecks, order: 'check_id, started_at' },
  { name: 'observation_gaps', where: ofChecks, order: 'check_id, started_at' },
  { name: 'suppressed_failures', where: ofChecks, order: 'check_id, id' },
  { name: 'certificates', where: ofChecks, order: 'check_id, id' },
  { name: 'daily_figures', where: ofChecks, order: 'check_id, day' },
  { name: 'daily_location_figures', where: ofChecks, order: 'check_id, day, location' },
  { name: 'results', where: ofChecks, order: 'check_id, started_at' },
  { name: 'alert_events', where: ID, order: 'id' },
  { name: 'deliveries', where: ID, order: 'id', leftOut: ['lease_until', 'lease_id'] },
  { name: 'integration_tickets', where: ID, order: 'integration_id, event_id' },
  { name: 'message_counts', where: ID, order: 'day, channel' },
  { name: 'support_tickets', where: ID, order: 'created_at, id' },
  {
    name: 'ticket_messages',
    where: `t.ticket_id in (select id from support_tickets where ${ID})`,
    order: 'id',
    leftOut: ['user_id', 'client_id'],
  },
  { name: 'audit_log', where: ID, order: 'id' },
];

/** The tables that are never exported, each with the reason. */
export const NOT_EXPORTED: Readonly<Record<string, string>> = {
  packed_results: 'they are rows of results',
  judge_states: 'they are in the rows of check_states',
  sessions: 'signs people in',
  passwords: 'signs people in',
  one_time_tokens: 'signs people in',
  pending_sign_ins: 'signs people in',
  two_factors: 'signs people in',
  recovery_codes: 'signs people in',
  passkeys: 'signs people in',
  known_networks: 'of persons, not of the organization',
  attempt_counts: 'of the installation',
  api_keys: 'their hashes open only this installation',
  sso_connections: 'trusts the addresses of this installation',
  sso_domains: 'proved to this installation',
  sso_identities: 'of the connection',
  domain_certificates: 'of domains that point to this installation',
  acme_accounts: 'of the installation',
  acme_challenges: 'of the installation',
  secret_key_check: 'of the installation',
  locations: 'of the installation',
  nats_keys: 'of the installation',
  self_alarms: 'of the installation',
  pairs: 'of the installation',
  operators: 'of the installation',
  operator_acts: 'of the installation',
  ownership_transfers: 'ends with the transfer, which the audit log has',
  backups: 'of the installation',
  retirements: 'an agreement with who runs this installation',
  retirement_mails: 'an agreement with who runs this installation',
  subscriptions: 'an agreement with who runs this installation',
  billing_events: 'an agreement with who runs this installation',
  billing_notices: 'an agreement with who runs this installation',
  billing_receipts: 'an agreement with who runs this installation',
  past_trials: 'of the installation',
  builtin_ledgers: 'an agreement with who runs this installation',
  builtin_pages: 'an agreement with who runs this installation',
  weekly_reports: 'of the installation',
  exports: 'the exports themselves',
  export_pieces: 'the exports themselves',
  imports: 'of the installation',
  import_pieces: 'of the installation',
  kysely_migration: 'of the installation',
  kysely_migration_lock: 'of the installation',
};
