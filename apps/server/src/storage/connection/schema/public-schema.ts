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
  /** Empty without one. */
  logo_url: string;
  ga_tracking_id: TextOrNull;
  /** Lower case, in ASCII. */
  custom_domain: TextOrNull;
  /** Of the record that proves the domain; null before it is generated. */
  cname_key: TextOrNull;
  cname_value: TextOrNull;
  /** When the domain was proved; null while it is not: then it is not served. */
  verified_at: TimeOrNull;
  /** Why the last look did not find the record; null when it did. */
  cname_problem: TextOrNull;
  /** Of a verified domain: since when the record is gone. */
  cname_missing_since: TimeOrNull;
  /** When the record was last looked for. */
  cname_checked_at: TimeOrNull;
  /** When admins were told that it is gone. */
  cname_told_at: TimeOrNull;
  shows_addresses: boolean;
  visibility: StatusPage['visibility'];
  /** Argon2id, of a page with a password. */
  password_hash: TextOrNull;
  created_at: DefaultTime;
  updated_at: DefaultTime;
}
/** Names that a page has or had, as its address has them: links to a former one lead to the page. */
export interface StatusPageNameTable {
  status_page_id: number;
  slug: string;
}
export interface StatusPageCheckTable {
  id: Generated<number>;
  status_page_id: number;
  check_id: number;
  /** From 1, without holes. */
  position: number;
}
export interface BadgeTable {
  /** Its address: who does not know it cannot guess it. */
  id: string;
  organization_id: number;
  name: string;
  target_url: string;
  /** Over which availability is shown; 0: it is not. */
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

/** What people tell visitors of pages. */
export interface PageIncidentTable {
  id: Generated<number>;
  organization_id: number;
  name: string;
  impact: PageIncident['impact'];
  started_at: DefaultTime;
  /** When an update first said so; null while it lasts. */
  resolved_at: TimeOrNull;
  /** The outage that it was made of; null of others. */
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
  /** When its text was last changed. */
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
  /** Of availability. */
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
  /** Id of the last notification that it was told. */
  told_until: Generated<string | number>;
  told_at: TimeOrNull;
  failing_since: TimeOrNull;
  attempts: Generated<number>;
}
export interface PageNotificationTable {
  id: Generated<string>;
  status_page_id: number;
  kind: PageNotificationKind;
  /** Its text is the update's; it goes with it. */
  incident_update_id: number | null;
  /** May be gone. */
  maintenance_id: number | null;
  name: string;
  body: string;
  starts_at: TimeOrNull;
  ends_at: TimeOrNull;
  created_at: DefaultTime;
}

/** What organizations show the public. */
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
