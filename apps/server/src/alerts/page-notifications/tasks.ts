import type { Task } from 'graphile-worker';
import { parseJobPayload } from '../../storage/jobs/parse-job-payload.ts';
import { type NotificationServices, notifyPageSubscriber, notifyPageSubscribers } from './notify-page-subscriber.ts';

type NotificationTask = 'tell-page-subscribers' | 'tell-page-subscriber';

export const createPageNotificationTasks = (services: NotificationServices): Record<NotificationTask, Task> => ({
  'tell-page-subscribers': (payload) =>
    notifyPageSubscribers(services, parseJobPayload('tell-page-subscribers', payload)),
  'tell-page-subscriber': (payload) => notifyPageSubscriber(services, parseJobPayload('tell-page-subscriber', payload)),
});
