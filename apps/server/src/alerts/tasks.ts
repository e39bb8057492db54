import type { Task } from 'graphile-worker';
import type { JobPayloads } from '../storage/jobs/enqueue-job.ts';
import { parseJobPayload } from '../storage/jobs/parse-job-payload.ts';
import { deliver } from './deliver.ts';
import { deliverDigest } from './deliver-digest.ts';
import { fanOutTogether } from './fan-out.ts';
import type { Lanes, LaneWork } from './lanes.ts';
import { sendMail } from './send-mail.ts';
import type { AccountMailServices, AlertServices } from './services.ts';

type TaskServices = AlertServices & AccountMailServices & { lanes: Pick<Lanes, 'add'> };

/** Sends a message to people in the worker. Adds a message to an integration to its lane instead. */
const sendDirectly =
  <Work extends LaneWork>(send: (services: TaskServices, work: Work) => Promise<void>) =>
  (services: TaskServices, work: Work): Promise<void> | void =>
    work.integrationId === undefined ? send(services, work) : services.lanes.add(work.integrationId, work);

type AlertJob = Extract<keyof JobPayloads, 'fan-out' | 'deliver' | 'deliver-digest' | 'send-mail'>;

export const createAlertTasks = (services: TaskServices): Record<AlertJob, Task> => {
  const task =
    <T extends AlertJob>(
      name: T,
      run: (services: TaskServices, payload: JobPayloads[T], priority: number) => Promise<void> | void,
    ): Task =>
    async (payload, { job }) =>
      run(services, parseJobPayload(name, payload), job.priority);
  return {
    'fan-out': task('fan-out', async (_, payload, priority) => {
      for (const work of await fanOutTogether(services, payload, priority))
        services.lanes.add(work.integrationId, work);
    }),
    deliver: task('deliver', sendDirectly(deliver)),
    'deliver-digest': task('deliver-digest', sendDirectly(deliverDigest)),
    'send-mail': task('send-mail', sendMail),
  };
};
