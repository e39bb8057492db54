import type { HealthOverview } from '@pharos/contract/rest/operator/health.ts';

export const HEALTH_REFRESH_MS = 15_000;
const DAY_MS = 24 * 3_600_000;
/** docs/backup.md requires weekly backups. */
const BACKUP_DAYS = 8;
const MIN_FREE_SHARE = 0.1;
const LATE_SECONDS = 60;

export const diskFault = ({ free_bytes, total_bytes }: NonNullable<HealthOverview['disk']>): string | null =>
  free_bytes < MIN_FREE_SHARE * total_bytes
    ? 'Less than a tenth is free. PostgreSQL stops when the disk is full.'
    : null;

/** Returns the problem with the last backup, or null. `now` is in epoch milliseconds. */
export const backupFault = (backup: HealthOverview['last_backup'], now: number): string | null => {
  if (backup === null) return 'Create one with npm run backup, if possible every night.';
  const days = Math.floor((now - Date.parse(backup.finished_on)) / DAY_MS);
  return days >= BACKUP_DAYS ? `It is ${days} days old.` : null;
};

export const queueFault = (queue: NonNullable<HealthOverview['queue']>): string | null => {
  const late = queue.oldest_due_job_seconds ?? 0;
  if (late > LATE_SECONDS) return `The oldest has been due for ${Math.round(late / 60)} minutes.`;
  return queue.overdue_alerts > 0 ? `${queue.overdue_alerts} alerts are more than a minute late.` : null;
};

/** True if the last request succeeded and at most one was missed. `now` is in epoch milliseconds. */
export const isHealthCurrent = (
  { isError, dataUpdatedAt }: { isError: boolean; dataUpdatedAt: number },
  now: number,
): boolean => !isError && now - dataUpdatedAt <= 2 * HEALTH_REFRESH_MS;
