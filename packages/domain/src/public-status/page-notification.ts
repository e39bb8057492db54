import type { PageIncident, PageIncidentStatus } from '@pharos/contract/rest/status-pages/page-incidents.ts';

/** The kinds of events about which subscribers of a status page are notified. */
export const PAGE_NOTIFICATION_KINDS = [
  'incident-update',
  'maintenance-scheduled',
  'maintenance-changed',
  'maintenance-cancelled',
  'maintenance-begun',
  'maintenance-ended',
] as const;
export type PageNotificationKind = (typeof PAGE_NOTIFICATION_KINDS)[number];

/** A notification to the subscribers of a status page. Times are epoch milliseconds. */
export interface PageNotification {
  id: number;
  kind: PageNotificationKind;
  /** The name of the incident or maintenance. */
  name: string;
  /** The text in Markdown. Empty if no text was written. */
  text: string;
  /** The status in the update of an incident. */
  status: PageIncidentStatus | null;
  /** The impact of the incident; null for maintenance. */
  impact: PageIncident['impact'] | null;
  /** The affected checks that the page shows, in the order of the page. */
  components: readonly { id: number; name: string }[];
  /** The ID of the incident or maintenance on the page. Null if it is no longer there. */
  anchor: string | null;
  /** The start of the maintenance. */
  from: number | null;
  to: number | null;
  at: number;
}

/** The display names of the incident statuses. */
export const STATUS_WORDS: Readonly<Record<PageIncidentStatus, string>> = {
  investigating: 'Investigating',
  identified: 'Identified',
  monitoring: 'Monitoring',
  resolved: 'Resolved',
};
const MAINTENANCE_WORDS: Readonly<Record<Exclude<PageNotificationKind, 'incident-update'>, string>> = {
  'maintenance-scheduled': 'Maintenance scheduled',
  'maintenance-changed': 'Maintenance changed',
  'maintenance-cancelled': 'Maintenance cancelled',
  'maintenance-begun': 'Maintenance has begun',
  'maintenance-ended': 'Maintenance is completed',
};

/** Returns the title of a notification, such as "Identified: Orders fail" or "Maintenance scheduled: New disks". */
export const notificationTitle = ({ kind, name, status }: PageNotification): string =>
  `${kind === 'incident-update' ? STATUS_WORDS[status ?? 'investigating'] : MAINTENANCE_WORDS[kind]}: ${name}`;

/** Minimum time between two notifications from one page to one address. */
export const NOTIFICATION_PAUSE_MS = 60_000;
/** Time after which a webhook that has accepted no message is removed. */
export const WEBHOOK_GIVEN_UP_MS = 3 * 86_400_000;
/** Time after which a subscription that was not confirmed is deleted. */
export const CONFIRMATION_MS = 2 * 86_400_000;
/**
 * Time for which notifications are stored. It is longer than the time for which deliveries to a webhook are retried.
 */
export const NOTIFICATIONS_KEPT_MS = 7 * 86_400_000;
