import type { Db } from '../connection/connect.ts';
import { enqueueJob } from '../jobs/enqueue-job.ts';
import { beginOrder, type CertificateOrder } from './domain-certificates.ts';

/** So many are ordered at a time. */
const PLACES = 3;

/** Has the worker order a certificate for a page's domain, inside the caller's transaction. */
export const enqueueOrder = async (trx: Db, order: CertificateOrder, at: Date): Promise<void> => {
  await beginOrder(trx, order, at);
  const { organizationId, pageId } = order;
  await enqueueJob(
    trx,
    'order-certificate',
    { organizationId, pageId },
    // One may take minutes, by a domain or an authority that hangs: it holds up no alerts.
    { jobKey: `order-certificate:${pageId}`, queue: `order-certificate-${organizationId % PLACES}` },
  );
};
