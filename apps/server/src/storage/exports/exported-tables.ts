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
  packed_results: 'its content is exported as rows of results',
  judge_states: 'its content is exported in the rows of check_states',
  sessions: 'sign-in data of people',
  passwords: 'sign-in data of people',
  one_time_tokens: 'sign-in data of people',
  pending_sign_ins: 'sign-in data of people',
  two_factors: 'sign-in data of people',
  recovery_codes: 'sign-in data of people',
  passkeys: 'sign-in data of people',
  known_networks: 'data of people, not of the organization',
  attempt_counts: 'data of the installation',
  api_keys: 'the hashes are only valid for this installation',
  sso_connections: 'the connection is only valid for the addresses of this installation',
  sso_domains: 'the domains are only verified for this installation',
  sso_identities: 'data of the single sign-on connection',
  domain_certificates: 'data of domains that point to this installation',
  acme_accounts: 'data of the installation',
  acme_challenges: 'data of the installation',
  secret_key_check: 'data of the installation',
  locations: 'data of the installation',
  nats_keys: 'data of the installation',
  self_alarms: 'data of the installation',
  pairs: 'data of the installation',
  operators: 'data of the installation',
  operator_acts: 'data of the installation',
  ownership_transfers: 'a transfer in progress is not continued, and the audit log contains it',
  backups: 'data of the installation',
  retirements: 'an agreement with the operators of this installation',
  retirement_mails: 'an agreement with the operators of this installation',
  subscriptions: 'an agreement with the operators of this installation',
  billing_events: 'an agreement with the operators of this installation',
  billing_notices: 'an agreement with the operators of this installation',
  billing_receipts: 'an agreement with the operators of this installation',
  past_trials: 'data of the installation',
  builtin_ledgers: 'an agreement with the operators of this installation',
  builtin_pages: 'an agreement with the operators of this installation',
  weekly_reports: 'data of the installation',
  exports: 'the exports themselves',
  export_pieces: 'the exports themselves',
  imports: 'data of the installation',
  import_pieces: 'data of the installation',
  kysely_migration: 'data of the installation',
  kysely_migration_lock: 'data of the installation',
};
