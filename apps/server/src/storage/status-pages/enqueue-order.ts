import type { Db } from '../connection/connect.ts';
import { enqueueJob } from '../jobs/enqueue-job.ts';
import { beginOrder, type CertificateOrder } from './domain-certificates.ts';

const PLACES = 3;

export const enqueueOrder = async (trx: Db, order: CertificateOrder, at: Date): Promise<void> => {
  await beginOrder(trx, order, at);
  const { organizationId, pageId } = order;
  await enqueueJob(
    trx,
    'order-certificate',
    { organizationId, pageId },
    // An order may take minutes if a domain or an authority does not respond. Separate queues prevent it from delaying
    // alerts.
    { jobKey: `order-certificate:${pageId}`, queue: `order-certificate-${organizationId % PLACES}` },
  );
};
