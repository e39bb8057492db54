import type { Task } from 'graphile-worker';
import type { JobPayloads } from '../storage/jobs.ts';
import { announce } from './announce.ts';
import { deliver } from './deliver.ts';
import { deliverGathered } from './deliver-gathered.ts';
import type { AlertServices } from './services.ts';

/** What the worker runs, by task name. */
export const createTasks = (services: AlertServices): Record<keyof JobPayloads, Task> => {
  // Payloads are our own, written by enqueueJob.
  const task =
    <T extends keyof JobPayloads>(run: (services: AlertServices, payload: JobPayloads[T]) => Promise<void>): Task =>
    (payload) =>
      run(services, payload as JobPayloads[T]);
  return {
    announce: task<'announce'>(announce),
    deliver: task<'deliver'>(deliver),
    'deliver-gathered': task<'deliver-gathered'>(deliverGathered),
  };
};
