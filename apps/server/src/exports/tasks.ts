import type { Task } from 'graphile-worker';
import { parseJobPayload } from '../storage/jobs/parse-job-payload.ts';
import { type ExportParts, makeExport } from './make-export.ts';

export type ExportTask = 'make-export';

export const createExportTasks = (parts: ExportParts): Record<ExportTask, Task> => ({
  'make-export': async (payload, { abortSignal, job }) => {
    await makeExport(parts, parseJobPayload('make-export', payload), abortSignal);
    parts.log.debug({ task: job.task_identifier }, 'An export task completed');
  },
});
