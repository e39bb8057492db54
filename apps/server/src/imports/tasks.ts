import type { Task } from 'graphile-worker';
import { parseJobPayload } from '../storage/jobs/parse-job-payload.ts';
import { type ImportParts, runImport } from './run-import.ts';

export type ImportTask = 'run-import';

export const createImportTasks = (parts: ImportParts): Record<ImportTask, Task> => ({
  'run-import': (payload, { abortSignal }) => runImport(parts, parseJobPayload('run-import', payload), abortSignal),
});
