import type { CronItem } from 'graphile-worker';
import type { BillingTask } from '../billing/tasks.ts';
import type { WeeklyReportCronTask } from '../weekly-reports/tasks.ts';
import type { HousekeepingTask } from './tasks.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const ATTEMPTS = 5;

/**
 * Returns a cron item that runs at the times of `match` (cron format, UTC), once per installation. A missed job runs at
 * the next start, if that is within `everyMs`. Jobs of a queue run one after another, so that they need only one
 * connection. The next run replaces a run that still waits.
 */
const item = (
  task: HousekeepingTask | BillingTask | WeeklyReportCronTask,
  match: string,
  everyMs: number,
  queueName = 'housekeeping',
): CronItem => ({
  task,
  match,
  options: { backfillPeriod: everyMs, queueName, jobKey: task, maxAttempts: ATTEMPTS },
});

export const CRONTAB: readonly CronItem[] = [
  item('update-organization-states', '*/10 * * * *', 10 * MINUTE_MS),
  item('update-plans', '3,13,23,33,43,53 * * * *', 10 * MINUTE_MS),
  item('update-retirement', '7,17,27,37,47,57 * * * *', 10 * MINUTE_MS),
  item('transfer-ownership', '1,11,21,31,41,51 * * * *', 10 * MINUTE_MS),
  // The billing provider may be slow, so that these jobs have a separate queue.
  item('renew-builtin', '*/10 * * * *', 10 * MINUTE_MS, 'billing'),
  item('resume-renewals', '9,19,29,39,49,59 * * * *', 10 * MINUTE_MS, 'billing'),
  item('settle-credits', '4,14,24,34,44,54 * * * *', 10 * MINUTE_MS, 'billing'),
  item('reconcile-billing', '40 3 * * *', 24 * HOUR_MS, 'billing'),
  // This task also runs as soon as an integration is rejected permanently (`integration-health.ts`). The separate queue
  // avoids waiting for sweeps.
  item('tell-failing-integrations', '5,15,25,35,45,55 * * * *', 10 * MINUTE_MS, 'tell-failing-integrations'),
  item('summarize-limited-alerts', '0 * * * *', HOUR_MS, 'summarize-limited-alerts'),
  item('drop-result-partitions', '15 * * * *', HOUR_MS),
  // The separate queue prevents a large backlog from delaying other tasks.
  item('pack-results', '17 * * * *', HOUR_MS, 'pack-results'),
  item('sweep-history', '25 * * * *', HOUR_MS),
  item('sweep-sign-in', '35 * * * *', HOUR_MS),
  item('sweep-invitations', '45 * * * *', HOUR_MS),
  item('sweep-exports', '20 * * * *', HOUR_MS),
  item('send-weekly-reports', '1,11,21,31,41,51 * * * *', 10 * MINUTE_MS, 'weekly-reports'),
  // The separate queues prevent hanging name servers from delaying other tasks.
  item('check-domain-proofs', '55 * * * *', HOUR_MS, 'check-domain-proofs'),
  item('check-custom-domains', '5 * * * *', HOUR_MS, 'check-custom-domains'),
  item('renew-certificates', '*/10 * * * *', 10 * MINUTE_MS),
  item('tell-maintenance-times', '* * * * *', MINUTE_MS, 'tell-maintenance-times'),
  item('sweep-page-subscribers', '50 * * * *', HOUR_MS),
  // The separate queue ensures that alerts do not wait for sweeps.
  item('requeue-alerts', '* * * * *', MINUTE_MS, 'requeue-alerts'),
];
