import type { Task } from 'graphile-worker';
import { parseJobPayload } from '../../storage/jobs/parse-job-payload.ts';
import { type NotificationServices, tellPageSubscriber, tellPageSubscribers } from './tell-page-subscriber.ts';

type NotificationTask = 'tell-page-subscribers' | 'tell-page-subscriber';

/** What the worker runs for subscribers of status pages, by task name. */
export const createPageNotificationTasks = (services: NotificationServices): Record<NotificationTask, Task> => ({
  'tell-page-subscribers': (payload) =>
    tellPageSubscribers(services, parseJobPayload('tell-page-subscribers', payload)),
  'tell-page-subscriber': (payload) => tellPageSubscriber(services, parseJobPayload('tell-page-subscriber', payload)),
});
