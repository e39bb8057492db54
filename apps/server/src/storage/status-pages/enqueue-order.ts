import type { Db } from '../connection/connect.ts';
import { enqueueJob } from '../jobs/enqueue-job.ts';
import { beginOrder, type CertificateOrder } from './domain-certificates.ts';

/** Maximum number of concurrent orders. */
const PLACES = 3;

/** Enqueues an order of a certificate for a page's domain, in the caller's transaction. */
export const enqueueOrder = async (trx: Db, order: CertificateOrder, at: Date): Promise<void> => {
  await beginOrder(trx, order, at);
  const { organizationId, pageId } = order;
  await enqueueJob(
    trx,
    'order-certificate',
    { organizationId, pageId },
    // An order may take minutes if a domain or an authority does not respond. The separate queues prevent it from
    // delaying alerts.
    { jobKey: `order-certificate:${pageId}`, queue: `order-certificate-${organizationId % PLACES}` },
  );
};
