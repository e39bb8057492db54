import type { PageIncident, PageIncidentStatus } from '@pharos/contract/rest/status-pages/page-incidents.ts';

/** What subscribers of a status page are told of. */
export const PAGE_NOTIFICATION_KINDS = [
  'incident-update',
  'maintenance-scheduled',
  'maintenance-changed',
  'maintenance-cancelled',
  'maintenance-begun',
  'maintenance-ended',
] as const;
export type PageNotificationKind = (typeof PAGE_NOTIFICATION_KINDS)[number];

/** Times are epoch milliseconds. */
export interface PageNotification {
  id: number;
  kind: PageNotificationKind;
  /** Of the incident or maintenance. */
  name: string;
  /** Markdown; empty when nothing was said. */
  text: string;
  /** Of an incident's update. */
  status: PageIncidentStatus | null;
  /** The impact of the incident; null for maintenance. */
  impact: PageIncident['impact'] | null;
  /** The affected checks that the page shows, in its order. */
  components: readonly { id: number; name: string }[];
  /** The id of the incident or maintenance on the page; null when it is not there any more. */
  anchor: string | null;
  /** Of maintenance. */
  from: number | null;
  to: number | null;
  at: number;
}

/** What a status of an incident is called in front of people. */
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

/** "Identified: Orders fail", "Maintenance scheduled: New disks". */
export const notificationTitle = ({ kind, name, status }: PageNotification): string =>
  `${kind === 'incident-update' ? STATUS_WORDS[status ?? 'investigating'] : MAINTENANCE_WORDS[kind]}: ${name}`;

/** A page tells one address no more often. */
export const NOTIFICATION_PAUSE_MS = 60_000;
/** A webhook that has not taken a message for so long is removed. */
export const WEBHOOK_GIVEN_UP_MS = 3 * 86_400_000;
/** Who has not confirmed within this time is forgotten. */
export const CONFIRMATION_MS = 2 * 86_400_000;
/** Longer than a webhook may take to be told. */
export const NOTIFICATIONS_KEPT_MS = 7 * 86_400_000;
