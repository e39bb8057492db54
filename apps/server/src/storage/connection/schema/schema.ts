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

/** Stored as timestamptz, read as Date. */
type Time = ColumnType<Date, Date | string, Date | string>;
type TimeOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
type DefaultTime = ColumnType<Date, Date | string | undefined, Date | string>;
/** jsonb: read parsed, written as a string. */
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
  /** When the person proved who they are: a session that another one was handed on to keeps it. */
  signed_in_at: DefaultTime;
  /** Whose identity provider it came by, which it is good for alone; null: the person's own password or passkey. */
  organization_id: Generated<number | null>;
  /** Sealed: where to end the session at the provider too. */
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
  /** Offered as a recipient of the application's checks. */
  in_application: Generated<boolean>;
  created_at: DefaultTime;
}
export interface ContactTable {
  id: Generated<number>;
  organization_id: number;
  email: string;
  name: Generated<string>;
  disable_alert_emails: Generated<boolean>;
  /** Offered as a recipient of the application's checks. */
  in_application: Generated<boolean>;
  consent: Generated<ContactConsent>;
  /** Of the link that was mailed to ask for consent. */
  consent_token_hash: TextOrNull;
  consent_expires_at: TimeOrNull;
  created_at: DefaultTime;
}
/** People who have stopped the alert mails of an organization to their address. */
export interface UnsubscribedAddressTable {
  organization_id: number;
  /** Lower case. */
  email: string;
  at: DefaultTime;
}
/** How many messages an organization has sent on a channel on its newest day there (UTC). */
export interface MessageCountTable {
  organization_id: number;
  channel: string;
  day: string;
  sent: number;
  /** Not sent, since the day's limit was reached. */
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
  /** The API key that acted, as it is shown. */
  actor_api_key: ColumnType<string | null, string | null | undefined, string | null>;
  /** The address of who acted, as an imported file claims. */
  actor_email: ColumnType<string | null, string | null | undefined, string | null>;
  /** Whether the row came with an imported file. */
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
  /** What names are ordered by; made of the name. */
  name_key: ColumnType<string, never, never>;
  type: CheckType;
  url: string;
  notes: Generated<string>;
  interval_seconds: number;
  alert_delay_seconds: Generated<number>;
  apdex_threshold_ms: Generated<number>;
  /** The first of its locations, which a release before 0052 goes by; null: any. */
  location: string | null;
  /** Where there are several, all of them; in force as long as `location` is the first. */
  locations: ColumnType<string[] | null, string[] | null | undefined, string[] | null>;
  confirmation_rule: Generated<ConfirmationRule>;
  options: Json<unknown>;
  secrets: string | null;
  revision: Generated<number>;
  paused: Generated<boolean>;
  /** Whether it is paused because the plan has no room for it. */
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
  /** The engine could not read the check when it last loaded it, and does not monitor it. */
  is_unreadable: Generated<boolean>;
}
/** A row once something has happened to the check. */
export interface JudgeStateTable {
  check_id: number;
  /** See judge/judge-state-json. */
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
  /** Of further locations; see stored/confirmation. */
  other_probes: JsonOrNull<unknown>;
  /** What locations saw last when an outage went on although a poll had passed. */
  later_probes: JsonOrNull<unknown>;
  /** What a poll found last where that is another error than it began as. */
  present_probe: JsonOrNull<unknown>;
  /** The rule that it was confirmed by; see stored/confirmation. */
  confirmation: JsonOrNull<unknown>;
  /** The check's when the state began; null for older ones. See stored/settings-in-force. */
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
  /** Index into VERDICTS; null is a fault of our own. */
  verdict: number | null;
  response_ms: number | null;
  status_code: number | null;
  location: string;
  /** dns, connect, tls, first byte, transfer in milliseconds. */
  phases: (number | null)[] | null;
  /** What else a result told; null for a plain success. */
  detail: JsonOrNull<unknown>;
  /** The certificate that was shown, of the same check; null also for older results, which have it in `detail`. */
  certificate_id: number | null;
}
/** Results of one check in adjoining hours of a UTC day; no two rows of a check have an hour in common. */
export interface PackedResultsTable {
  /** When the first of the hours begins. */
  hour: Time;
  check_id: number;
  hours: number;
  /** How many results it holds. */
  count: number;
  /** See domain/results/packed-results.ts. */
  data: Buffer;
}

export interface CertificateTable {
  check_id: number;
  /** Made of the facts: see storage/judge/store-certificates.ts. */
  id: number;
  /** 128 further bits of the same; null for those of an older release. */
  digest: Generated<Buffer | null>;
  facts: Json<unknown>;
  /** The UTC day of the newest result with it. */
  seen_on: string;
}
export interface DailyFiguresTable {
  check_id: number;
  day: string;
  /** Hours that were closed before there were packed ones: 24 hour entries of nine numbers. */
  figures: number[] | null;
  /** See domain/figures/packed-hours.ts. */
  packed: Buffer | null;
}
/** Of checks with several chosen locations. */
export interface DailyLocationFiguresTable {
  check_id: number;
  day: string;
  location: string;
  /** See domain/figures/packed-hours.ts. */
  packed: Buffer;
}
/** One row, of id 1. */
export interface SecretKeyCheckTable {
  id: Generated<number>;
  sealed: string;
  sealed_at: DefaultTime;
}

export interface LocationTable {
  key: string;
  name: string;
  types: string[];
  /** That its probes come from, the first of `addresses`; null: not known. */
  address: string | null;
  /** Null: everybody's. */
  organization_id: Generated<number | null>;
  created_at: DefaultTime;
  /** Whether people have named it; otherwise its agents name it. */
  is_named: Generated<boolean>;
  disabled_at: TimeOrNull;
  /** That signed its credential alone; null: it has none. */
  signing_key: Generated<string | null>;
  credential_at: TimeOrNull;
  addresses: Generated<string[]>;
  families: Generated<string[]>;
  versions: Generated<string[]>;
  /** When an agent of it was heard; null: never. */
  seen_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  /** Names of the references that answered when they were asked last; see StoredConnection. */
  answering_references: Generated<string[]>;
  /** Since when nothing can be seen from it; null: something can. */
  isolated_since: TimeOrNull;
}
/** The seeds of NatsKeys, one row. */
export interface NatsKeysTable {
  id: Generated<boolean>;
  /** JSON, encrypted. */
  sealed: string;
  made_at: DefaultTime;
}
/** What Pharos told its operator that it could not do. */
export interface SelfAlarmTable {
  id: Generated<number>;
  kind: string;
  began_at: Time;
  /** When it was last seen to last, or its end. */
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
