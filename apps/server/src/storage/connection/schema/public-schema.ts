import type { BadgeDays, BadgeShape, BadgeTheme } from '@pharos/contract/rest/badges/badges.ts';
import type { PageIncident, PageIncidentStatus } from '@pharos/contract/rest/status-pages/page-incidents.ts';
import type { StatusPage } from '@pharos/contract/rest/status-pages/status-pages.ts';
import type { PageNotificationKind } from '@pharos/domain/public-status/page-notification.ts';
import type { ColumnType, Generated } from 'kysely';

type TimeOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
type TextOrNull = ColumnType<string | null, string | null | undefined, string | null>;
type DefaultTime = ColumnType<Date, Date | string | undefined, Date | string>;

export interface StatusPageTable {
  id: Generated<number>;
  organization_id: number;
  name: string;
  /** Empty if the page has no logo. */
  logo_url: string;
  ga_tracking_id: TextOrNull;
  /** Lower case, in ASCII. */
  custom_domain: TextOrNull;
  /** The name of the DNS record that proves the domain. */
  cname_key: TextOrNull;
  cname_value: TextOrNull;
  /** An unverified domain is not served. */
  verified_at: TimeOrNull;
  cname_problem: TextOrNull;
  cname_missing_since: TimeOrNull;
  cname_checked_at: TimeOrNull;
  cname_told_at: TimeOrNull;
  shows_addresses: boolean;
  visibility: StatusPage['visibility'];
  /** Argon2id hash. Null for a page without a password. */
  password_hash: TextOrNull;
  created_at: DefaultTime;
  updated_at: DefaultTime;
}
/** The current and former names. Links with a former name lead to the page. */
export interface StatusPageNameTable {
  status_page_id: number;
  slug: string;
}
export interface StatusPageCheckTable {
  id: Generated<number>;
  status_page_id: number;
  check_id: number;
  position: number;
}
export interface BadgeTable {
  /** The unguessable id in the address of the badge. */
  id: string;
  organization_id: number;
  name: string;
  target_url: string;
  /** The period of the availability in days. 0 if the badge does not show availability. */
  days: BadgeDays;
  shows_status: boolean;
  shape: BadgeShape;
  theme: BadgeTheme;
  created_at: DefaultTime;
  updated_at: DefaultTime;
}
export interface BadgeCheckTable {
  badge_id: string;
  check_id: number;
}

export interface PageIncidentTable {
  id: Generated<number>;
  organization_id: number;
  name: string;
  impact: PageIncident['impact'];
  started_at: DefaultTime;
  /** The time of the first update that resolved the incident. */
  resolved_at: TimeOrNull;
  outage_check_id: number | null;
  outage_id: number | null;
  created_at: DefaultTime;
  updated_at: DefaultTime;
}
export interface PageIncidentUpdateTable {
  id: Generated<number>;
  page_incident_id: number;
  status: PageIncidentStatus;
  /** Markdown. */
  body: string;
  created_at: DefaultTime;
  updated_at: TimeOrNull;
}
export interface PageIncidentCheckTable {
  page_incident_id: number;
  check_id: number;
}
export interface PageIncidentPageTable {
  page_incident_id: number;
  status_page_id: number;
}
export interface MaintenanceTable {
  id: Generated<number>;
  organization_id: number;
  name: string;
  /** Markdown. */
  body: string;
  starts_at: DefaultTime;
  ends_at: DefaultTime;
  mutes_alerts: boolean;
  /** Whether the maintenance is excluded from availability. */
  is_left_out: boolean;
  created_at: DefaultTime;
  updated_at: DefaultTime;
}
export interface MaintenanceCheckTable {
  maintenance_id: number;
  check_id: number;
}
export interface MaintenancePageTable {
  maintenance_id: number;
  status_page_id: number;
}

export interface PageSubscriberTable {
  id: Generated<number>;
  status_page_id: number;
  kind: 'mail' | 'webhook';
  address: string;
  token: string;
  created_at: DefaultTime;
  confirmed_at: TimeOrNull;
  /** The id of the last notification to the subscriber. */
  told_until: Generated<string | number>;
  told_at: TimeOrNull;
  failing_since: TimeOrNull;
  attempts: Generated<number>;
}
export interface PageNotificationTable {
  id: Generated<string>;
  status_page_id: number;
  kind: PageNotificationKind;
  /** The update that contains the text. The notification is deleted together with it. */
  incident_update_id: number | null;
  /** The maintenance may be deleted. */
  maintenance_id: number | null;
  name: string;
  body: string;
  starts_at: TimeOrNull;
  ends_at: TimeOrNull;
  created_at: DefaultTime;
}

export interface PublicTables {
  status_pages: StatusPageTable;
  status_page_names: StatusPageNameTable;
  status_page_checks: StatusPageCheckTable;
  badges: BadgeTable;
  badge_checks: BadgeCheckTable;
  page_incidents: PageIncidentTable;
  page_incident_updates: PageIncidentUpdateTable;
  page_incident_checks: PageIncidentCheckTable;
  page_incident_pages: PageIncidentPageTable;
  maintenances: MaintenanceTable;
  maintenance_checks: MaintenanceCheckTable;
  maintenance_pages: MaintenancePageTable;
  page_subscribers: PageSubscriberTable;
  page_notifications: PageNotificationTable;
}
