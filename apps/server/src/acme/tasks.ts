import type { Task } from 'graphile-worker';
import { parseJobPayload } from '../storage/jobs/parse-job-payload.ts';
import { type AcmeServices, orderCertificate } from './order-certificate.ts';

export const createAcmeTasks = (services: AcmeServices): Record<'order-certificate', Task> => ({
  'order-certificate': (payload) => orderCertificate(services, parseJobPayload('order-certificate', payload)),
});
