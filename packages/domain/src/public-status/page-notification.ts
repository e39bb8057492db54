import type { PageIncident, PageIncidentStatus } from '@pharos/contract/rest/status-pages/page-incidents.ts';

export const PAGE_NOTIFICATION_KINDS = [
  'incident-update',
  'maintenance-scheduled',
  'maintenance-changed',
  'maintenance-cancelled',
  'maintenance-begun',
  'maintenance-ended',
] as const;
export type PageNotificationKind = (typeof PAGE_NOTIFICATION_KINDS)[number];

export interface PageNotification {
  id: number;
  kind: PageNotificationKind;
  name: string;
  /** Markdown, possibly empty. */
  text: string;
  status: PageIncidentStatus | null;
  /** Null for maintenance. */
  impact: PageIncident['impact'] | null;
  components: readonly { id: number; name: string }[];
  /** Null if the incident or maintenance is no longer on the page. */
  anchor: string | null;
  from: number | null;
  to: number | null;
  at: number;
}

export const STATUS_NAMES: Readonly<Record<PageIncidentStatus, string>> = {
  investigating: 'Investigating',
  identified: 'Identified',
  monitoring: 'Monitoring',
  resolved: 'Resolved',
};
const MAINTENANCE_TITLES: Readonly<Record<Exclude<PageNotificationKind, 'incident-update'>, string>> = {
  'maintenance-scheduled': 'Maintenance scheduled',
  'maintenance-changed': 'Maintenance changed',
  'maintenance-cancelled': 'Maintenance cancelled',
  'maintenance-begun': 'Maintenance has begun',
  'maintenance-ended': 'Maintenance is completed',
};

/** Returns a title such as "Identified: Orders fail" or "Maintenance scheduled: New disks". */
export const notificationTitle = ({ kind, name, status }: PageNotification): string =>
  `${kind === 'incident-update' ? STATUS_NAMES[status ?? 'investigating'] : MAINTENANCE_TITLES[kind]}: ${name}`;

/** From one page to one address. */
export const NOTIFICATION_PAUSE_MS = 60_000;
/** A webhook that has accepted no message in this time is removed. */
export const WEBHOOK_GIVEN_UP_MS = 3 * 86_400_000;
/** An unconfirmed subscription is deleted after this time. */
export const CONFIRMATION_MS = 2 * 86_400_000;
/** Longer than the time for which deliveries to a webhook are retried. */
export const NOTIFICATION_RETENTION_MS = 7 * 86_400_000;
