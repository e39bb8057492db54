import type { Task } from 'graphile-worker';
import { parseJobPayload } from '../storage/jobs/parse-job-payload.ts';
import { type AcmeServices, orderCertificate } from './order-certificate.ts';

/** Creates the worker tasks for certificates, by task name. */
export const createAcmeTasks = (services: AcmeServices): Record<'order-certificate', Task> => ({
  'order-certificate': (payload) => orderCertificate(services, parseJobPayload('order-certificate', payload)),
});
