/**
 * Tables without a foreign key to checks, so that a batch of the judge never fails because a check was deleted. Each
 * has an index that starts with the check. Raw results are deleted by whole days (`result-partitions.ts`).
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
