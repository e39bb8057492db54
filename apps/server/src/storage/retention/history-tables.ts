/**
 * Tables that hold the history of checks without a foreign key to them, so that a batch of the judge never fails because one
 * of its checks was deleted meanwhile. Each has an index that begins with the check. Deleted by `deleteHistory`; raw results,
 * packed or not, go by whole days (result-partitions).
 */
export const HISTORY_TABLES = [
  'state_changes',
  'performance_changes',
  'observation_gaps',
  'suppressed_failures',
  'daily_figures',
  'daily_location_figures',
  'alert_events',
  'certificates',
] as const;
export type HistoryTable = (typeof HISTORY_TABLES)[number];
