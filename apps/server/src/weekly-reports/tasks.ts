import type { Task } from 'graphile-worker';
import { parseJobPayload } from '../storage/jobs/parse-job-payload.ts';
import { mailWeeklyReport, type WeeklyReportParts } from './mail-weekly-report.ts';
import { queueWeeklyReports } from './queue-weekly-reports.ts';

export type WeeklyReportCronTask = 'send-weekly-reports';
export type WeeklyReportTask = WeeklyReportCronTask | 'mail-weekly-report';

export const createWeeklyReportTasks = (parts: WeeklyReportParts): Record<WeeklyReportTask, Task> => ({
  'send-weekly-reports': async (_payload, { job }) => {
    const queued = await queueWeeklyReports(parts.db, parts.now());
    if (queued > 0) parts.log.info({ organizations: queued }, 'Weekly reports were queued');
    parts.log.debug({ task: job.task_identifier }, 'Periodic task completed');
  },
  'mail-weekly-report': (payload) => mailWeeklyReport(parts, parseJobPayload('mail-weekly-report', payload)),
});
