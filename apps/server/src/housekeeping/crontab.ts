import type { CronItem } from 'graphile-worker';
import type { BillingTask } from '../billing/tasks.ts';
import type { WeeklyReportCronTask } from '../weekly-reports/tasks.ts';
import type { HousekeepingTask } from './tasks.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const ATTEMPTS = 5;

/**
 * A job at each time that `match` (cron, UTC) names, once per installation however many workers run. A time that was missed
 * within `everyMs` while no worker ran is caught up at the next start: each task runs again soon after a long pause.
 * One after the other within a queue, so that they never take more than one connection; a run that still waits is replaced by
 * the next.
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
  // The billing provider may be slow.
  item('renew-builtin', '*/10 * * * *', 10 * MINUTE_MS, 'billing'),
  item('resume-renewals', '9,19,29,39,49,59 * * * *', 10 * MINUTE_MS, 'billing'),
  item('settle-credits', '4,14,24,34,44,54 * * * *', 10 * MINUTE_MS, 'billing'),
  item('reconcile-billing', '40 3 * * *', 24 * HOUR_MS, 'billing'),
  // Also as soon as an integration is refused for good (`integration-health.ts`): that waits for no sweep.
  item('tell-failing-integrations', '5,15,25,35,45,55 * * * *', 10 * MINUTE_MS, 'tell-failing-integrations'),
  item('summarize-limited-alerts', '0 * * * *', HOUR_MS, 'summarize-limited-alerts'),
  item('drop-result-partitions', '15 * * * *', HOUR_MS),
  // Once the hour before has ended for a while; a large backlog holds up nothing else.
  item('pack-results', '17 * * * *', HOUR_MS, 'pack-results'),
  item('sweep-history', '25 * * * *', HOUR_MS),
  item('sweep-sign-in', '35 * * * *', HOUR_MS),
  item('sweep-invitations', '45 * * * *', HOUR_MS),
  item('sweep-exports', '20 * * * *', HOUR_MS),
  item('send-weekly-reports', '1,11,21,31,41,51 * * * *', 10 * MINUTE_MS, 'weekly-reports'),
  // Name servers that hang hold up nothing else.
  item('check-domain-proofs', '55 * * * *', HOUR_MS, 'check-domain-proofs'),
  item('check-custom-domains', '5 * * * *', HOUR_MS, 'check-custom-domains'),
  item('renew-certificates', '*/10 * * * *', 10 * MINUTE_MS),
  item('tell-maintenance-times', '* * * * *', MINUTE_MS, 'tell-maintenance-times'),
  item('sweep-page-subscribers', '50 * * * *', HOUR_MS),
  // Alerts wait for no sweep.
  item('requeue-alerts', '* * * * *', MINUTE_MS, 'requeue-alerts'),
];
