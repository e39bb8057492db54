import { expect, test } from 'vitest';
import { backupFault, diskFault, HEALTH_REFRESH_MS, isHealthCurrent, queueFault } from './health-faults.ts';

const NOW = Date.parse('2026-11-24T12:00:00Z');
const QUEUE = {
  waiting_jobs: 3,
  failing_jobs: 0,
  oldest_due_job_seconds: 60,
  pending_deliveries: 0,
  oldest_pending_delivery_seconds: null,
  deliveries_failed_last_hour: 0,
  overdue_alerts: 0,
  by_task: [],
};

test('reports a missing backup, and an old one once it is eight days old', () => {
  const made = (finished_on: string) => ({ finished_on, bytes: 1, has_results: true });
  expect(backupFault(null, NOW)).toBe('Create one with npm run backup, if possible every night.');
  expect(backupFault(made('2026-11-16T12:00:01Z'), NOW)).toBeNull();
  expect(backupFault(made('2026-11-16T12:00:00Z'), NOW)).toBe('It is 8 days old.');
});

test('reports a disk with less than a tenth free', () => {
  expect(diskFault({ free_bytes: 10, total_bytes: 100 })).toBeNull();
  expect(diskFault({ free_bytes: 9, total_bytes: 100 })).toMatch(/^Less than a tenth/);
});

test('reports a queue that is more than a minute late or has late alerts', () => {
  expect(queueFault(QUEUE)).toBeNull();
  expect(queueFault({ ...QUEUE, oldest_due_job_seconds: 180 })).toBe('The oldest has been due for 3 minutes.');
  expect(queueFault({ ...QUEUE, oldest_due_job_seconds: null, overdue_alerts: 2 })).toBe(
    '2 alerts are more than a minute late.',
  );
});

test('treats health data as current until a request fails or two are missed', () => {
  const read = { isError: false, dataUpdatedAt: NOW };
  expect(isHealthCurrent(read, NOW + 2 * HEALTH_REFRESH_MS)).toBe(true);
  expect(isHealthCurrent(read, NOW + 2 * HEALTH_REFRESH_MS + 1)).toBe(false);
  expect(isHealthCurrent({ ...read, isError: true }, NOW)).toBe(false);
});
