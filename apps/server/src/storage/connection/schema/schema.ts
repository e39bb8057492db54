import type { SensitivityMode } from '@pharos/contract/rest/organizations/organizations.ts';
import type { CheckType, ConfirmationRule, PerformanceStatus, StateCode } from '@pharos/contract/states.ts';
import type { OrganizationState, Role } from '@pharos/domain/access/permissions.ts';
import type { Phase } from '@pharos/domain/judge/judge-state.ts';
import type { ContactConsent } from '@pharos/domain/people/contact-consent.ts';
import type { ColumnType, Generated } from 'kysely';
import type { AccountTables, ActivityColumns, ProfileColumns } from './account-schema.ts';
import type { AlertTables } from './alert-schema.ts';
import type { AboveLimitsColumns, BillingTables, EntitlementColumns } from './billing-schema.ts';
import type { CertificateTables } from './certificate-schema.ts';
import type { ExportTables } from './export-schema.ts';
import type { ImportTables } from './import-schema.ts';
import type { IntegrationTables } from './integration-schema.ts';
import type { OperatorColumns, OperatorTables } from './operator-schema.ts';
import type { PairTables } from './pair-schema.ts';
import type { PublicTables } from './public-schema.ts';
import type { RetirementTables } from './retirement-schema.ts';
import type { SignInTables } from './sign-in-schema.ts';
import type { WeeklyReportTables } from './weekly-report-schema.ts';

type Time = ColumnType<Date, Date | string, Date | string>;
type TimeOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
type DefaultTime = ColumnType<Date, Date | string | undefined, Date | string>;
/** A jsonb column, read as a parsed value and written as a string. */
type Json<T> = ColumnType<T, string, string>;
type TextOrNull = ColumnType<string | null, string | null | undefined, string | null>;
type JsonOrNull<T> = ColumnType<T | null, string | null | undefined, string | null>;

export interface UserTable extends ProfileColumns {
  id: Generated<number>;
  email: string;
  name: string;
  email_verified: Generated<boolean>;
  created_at: DefaultTime;
}
export interface SessionTable {
  id: Generated<number>;
  user_id: number;
  token_hash: string;
  expires_at: Time;
  address: string | null;
  user_agent: string | null;
  created_at: DefaultTime;
  last_used_at: DefaultTime;
  /** A session that replaces this one retains this time. */
  signed_in_at: DefaultTime;
  /**
   * The organization whose identity provider created the session, which is valid only there. Null after a sign-in with
   * a password or passkey.
   */
  organization_id: Generated<number | null>;
  /** Sealed data to end the session at the identity provider too. */
  provider_log_out: Generated<string | null>;
}
export interface OrganizationTable extends ActivityColumns, EntitlementColumns, AboveLimitsColumns, OperatorColumns {
  id: Generated<number>;
  name: string;
  subdomain: string;
  timezone: Generated<string>;
  state: Generated<OrganizationState>;
  alert_sensitivity: Generated<SensitivityMode>;
  created_at: DefaultTime;
}
export interface ApplicationTable {
  id: Generated<number>;
  organization_id: number;
  name: string;
}
export interface MembershipTable {
  id: Generated<number>;
  organization_id: number;
  user_id: number;
  role: Role;
  disable_alert_emails: Generated<boolean>;
  disable_weekly_report_emails: Generated<boolean>;
  /** Whether the member is offered as a recipient of checks. */
  in_application: Generated<boolean>;
  created_at: DefaultTime;
}
export interface ContactTable {
  id: Generated<number>;
  organization_id: number;
  email: string;
  name: Generated<string>;
  disable_alert_emails: Generated<boolean>;
  in_application: Generated<boolean>;
  consent: Generated<ContactConsent>;
  consent_token_hash: TextOrNull;
  consent_expires_at: TimeOrNull;
  created_at: DefaultTime;
}
export interface UnsubscribedAddressTable {
  organization_id: number;
  /** Lower case. */
  email: string;
  at: DefaultTime;
}
/** Counts the newest UTC day with messages. */
export interface MessageCountTable {
  organization_id: number;
  channel: string;
  day: string;
  sent: number;
  refused: number;
}
export interface InvitationTable {
  id: Generated<number>;
  organization_id: number;
  /** Lower case. */
  email: string;
  full_name: Generated<string>;
  role: Exclude<Role, 'OW'>;
  in_application: Generated<boolean>;
  token_hash: string;
  invited_by: number | null;
  sent_at: Time;
  expires_at: Time;
  created_at: DefaultTime;
}
export interface AuditLogTable {
  id: Generated<number>;
  organization_id: number;
  actor_user_id: number | null;
  actor_address: string | null;
  /** The visible parts of the API key that acted. */
  actor_api_key: ColumnType<string | null, string | null | undefined, string | null>;
  actor_email: ColumnType<string | null, string | null | undefined, string | null>;
  is_imported: Generated<boolean>;
  action: string;
  subject: string;
  before: JsonOrNull<unknown>;
  after: JsonOrNull<unknown>;
  at: DefaultTime;
}
export interface CheckTable {
  id: Generated<number>;
  organization_id: number;
  application_id: number;
  name: string;
  /** The sort key that the database generates from `name`. */
  name_key: ColumnType<string, never, never>;
  type: CheckType;
  url: string;
  notes: Generated<string>;
  interval_seconds: number;
  alert_delay_seconds: Generated<number>;
  apdex_threshold_ms: Generated<number>;
  /**
   * The first of the check's locations. Releases before migration 0052 use only this column. Null if the check may run
   * at any location.
   */
  location: string | null;
  /** All locations if there are several. Valid only while its first entry equals `location`. */
  locations: ColumnType<string[] | null, string[] | null | undefined, string[] | null>;
  confirmation_rule: Generated<ConfirmationRule>;
  options: Json<unknown>;
  secrets: string | null;
  revision: Generated<number>;
  paused: Generated<boolean>;
  paused_by_plan: Generated<boolean>;
  monitoring_changed_at: DefaultTime;
  created_at: DefaultTime;
  updated_at: DefaultTime;
}
export interface CheckRecipientTable {
  check_id: number;
  membership_id: number | null;
  contact_id: number | null;
}
export interface CheckStateTable {
  check_id: number;
  organization_id: number;
  phase: Generated<Phase>;
  code: StateCode | null;
  since: TimeOrNull;
  observed_until: TimeOrNull;
  last_result_at: TimeOrNull;
  last_response_ms: number | null;
  hour: TimeOrNull;
  figures: number[] | null;
  /** The engine could not read the check when it last loaded it. The check is not monitored. */
  is_unreadable: Generated<boolean>;
}
/** A row exists only after something has happened to the check. */
export interface JudgeStateTable {
  check_id: number;
  /** See `judge/judge-state-json`. */
  judge_state: Json<unknown>;
}
export interface StateChangeTable {
  check_id: number;
  organization_id: number;
  id: number;
  outage_id: number | null;
  state: StateCode;
  started_at: Time;
  ended_at: TimeOrNull;
  summary: Generated<string>;
  comment: Generated<string>;
  first_probe: JsonOrNull<unknown>;
  second_probe: JsonOrNull<unknown>;
  /** The probes of further locations. See `stored/confirmation`. */
  other_probes: JsonOrNull<unknown>;
  /** The last probes if an outage continued although a poll had passed. */
  later_probes: JsonOrNull<unknown>;
  /** The last probe, if its error differs from the error at the start. */
  present_probe: JsonOrNull<unknown>;
  /** The confirmation rule that applied. See `stored/confirmation`. */
  confirmation: JsonOrNull<unknown>;
  /** The settings of the check at the start of the state. Null for older rows. See `stored/settings-in-force`. */
  settings: JsonOrNull<unknown>;
  recorded_at: DefaultTime;
}
export interface PerformanceChangeTable {
  check_id: number;
  started_at: Time;
  ended_at: TimeOrNull;
  status: PerformanceStatus;
}
export interface ObservationGapTable {
  check_id: number;
  started_at: Time;
  ended_at: Time;
}
export interface SuppressedFailureTable {
  check_id: number;
  id: Generated<number>;
  started_at: Time;
  reason: string;
  first_probe: Json<unknown>;
  second_probe: JsonOrNull<unknown>;
  other_probes: JsonOrNull<unknown>;
}
export interface ResultTable {
  check_id: number;
  started_at: Time;
  /** Index into VERDICTS. Null for a prober error. */
  verdict: number | null;
  response_ms: number | null;
  status_code: number | null;
  location: string;
  /** The milliseconds of dns, connect, tls, first byte and transfer. */
  phases: (number | null)[] | null;
  /** Null for a plain success. */
  detail: JsonOrNull<unknown>;
  /** The certificate that the target presented. Null also for older results, which have the certificate in `detail`. */
  certificate_id: number | null;
}
/** The results of one check in consecutive hours of a UTC day. The hours of two rows of a check never overlap. */
export interface PackedResultsTable {
  hour: Time;
  check_id: number;
  hours: number;
  count: number;
  /** See `domain/results/packed-results.ts`. */
  data: Buffer;
}

export interface CertificateTable {
  check_id: number;
  /** A hash of `facts`. See `storage/judge/store-certificates.ts`. */
  id: number;
  digest: Generated<Buffer | null>;
  facts: Json<unknown>;
  /** The UTC day of the newest result with this certificate. */
  seen_on: string;
}
export interface DailyFiguresTable {
  check_id: number;
  day: string;
  /** Hours from before packed hours existed: 24 entries of nine numbers. */
  figures: number[] | null;
  /** See `domain/figures/packed-hours.ts`. */
  packed: Buffer | null;
}
/** Hourly figures per location. They exist only for checks with several selected locations. */
export interface DailyLocationFiguresTable {
  check_id: number;
  day: string;
  location: string;
  /** See `domain/figures/packed-hours.ts`. */
  packed: Buffer;
}
/** Has at most one row, with id 1. */
export interface SecretKeyCheckTable {
  id: Generated<number>;
  sealed: string;
  sealed_at: DefaultTime;
}

export interface LocationTable {
  key: string;
  name: string;
  types: string[];
  address: string | null;
  /** Null for a location of all organizations. */
  organization_id: Generated<number | null>;
  created_at: DefaultTime;
  /** Whether a person has named the location. Otherwise its agents provide the name. */
  is_named: Generated<boolean>;
  disabled_at: TimeOrNull;
  /** Verifies the location's credential. Null if the location has none. */
  signing_key: Generated<string | null>;
  credential_at: TimeOrNull;
  addresses: Generated<string[]>;
  families: Generated<string[]>;
  versions: Generated<string[]>;
  seen_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  /** The references that answered the last reference probe. See `StoredConnection`. */
  answering_references: Generated<string[]>;
  isolated_since: TimeOrNull;
}
/** The seeds of `NatsKeys`. Has one row. */
export interface NatsKeysTable {
  id: Generated<boolean>;
  /** Encrypted JSON. */
  sealed: string;
  made_at: DefaultTime;
}
/** Problems about which operators were notified. */
export interface SelfAlarmTable {
  id: Generated<number>;
  kind: string;
  began_at: Time;
  /** The end of the problem, or its last observation. */
  seen_until: Time;
  told_at: Time;
}

export interface Database
  extends AccountTables,
    AlertTables,
    BillingTables,
    CertificateTables,
    ExportTables,
    ImportTables,
    IntegrationTables,
    OperatorTables,
    PairTables,
    PublicTables,
    RetirementTables,
    SignInTables,
    WeeklyReportTables {
  users: UserTable;
  sessions: SessionTable;
  organizations: OrganizationTable;
  applications: ApplicationTable;
  memberships: MembershipTable;
  contacts: ContactTable;
  unsubscribed_addresses: UnsubscribedAddressTable;
  message_counts: MessageCountTable;
  invitations: InvitationTable;
  audit_log: AuditLogTable;
  checks: CheckTable;
  check_recipients: CheckRecipientTable;
  check_states: CheckStateTable;
  judge_states: JudgeStateTable;
  state_changes: StateChangeTable;
  performance_changes: PerformanceChangeTable;
  observation_gaps: ObservationGapTable;
  suppressed_failures: SuppressedFailureTable;
  results: ResultTable;
  packed_results: PackedResultsTable;
  certificates: CertificateTable;
  daily_figures: DailyFiguresTable;
  daily_location_figures: DailyLocationFiguresTable;
  locations: LocationTable;
  nats_keys: NatsKeysTable;
  secret_key_check: SecretKeyCheckTable;
  self_alarms: SelfAlarmTable;
}
