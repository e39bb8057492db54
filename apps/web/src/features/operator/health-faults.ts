import type { HealthOverview } from '@pharos/contract/rest/operator/health.ts';

/** How often the page reads it. */
export const HEALTH_REFRESH_MS = 15_000;
const DAY_MS = 24 * 3_600_000;
/** A backup a week is the least that docs/operate.md asks for. */
const BACKUP_DAYS = 8;
const MIN_FREE_SHARE = 0.1;
const LATE_SECONDS = 60;

/** What is wrong with the room on the disk; null: nothing. */
export const diskFault = ({ free_bytes, total_bytes }: NonNullable<HealthOverview['disk']>): string | null =>
  free_bytes < MIN_FREE_SHARE * total_bytes ? 'Less than a tenth is free: PostgreSQL stops when there is none.' : null;

/** What is wrong with the last backup at `now` (epoch milliseconds); null: nothing. */
export const backupFault = (backup: HealthOverview['last_backup'], now: number): string | null => {
  if (backup === null) return 'Make one with npm run backup, best each night.';
  const days = Math.floor((now - Date.parse(backup.finished_on)) / DAY_MS);
  return days >= BACKUP_DAYS ? `It is ${days} days old.` : null;
};

/** What is wrong with the queue; null: nothing. */
export const queueFault = (queue: NonNullable<HealthOverview['queue']>): string | null => {
  const late = queue.oldest_due_job_seconds ?? 0;
  if (late > LATE_SECONDS) return `The oldest has been due for ${Math.round(late / 60)} minutes.`;
  return queue.overdue_alerts > 0 ? `${queue.overdue_alerts} alerts are more than a minute late.` : null;
};

/** Whether what was read still tells of `now` (epoch milliseconds): the last reading did not fail, and no more than one was missed. */
export const isHealthCurrent = (
  { isError, dataUpdatedAt }: { isError: boolean; dataUpdatedAt: number },
  now: number,
): boolean => !isError && now - dataUpdatedAt <= 2 * HEALTH_REFRESH_MS;
