import { mayOrderCertificates } from '@pharos/domain/plans/certificate-entitlement.ts';
import { mayOrder } from '@pharos/domain/public-status/domain-certificate.ts';
import { recordAudit } from '../../storage/organizations/audit-log.ts';
import { lockOrganization } from '../../storage/organizations/lock-organization.ts';
import { enqueueOrder } from '../../storage/status-pages/enqueue-order.ts';
import { actorOf } from '../access.ts';
import type { Caller, Services } from '../context.ts';
import { invalid, Throttled, unprocessable } from '../errors.ts';
import { countAgainstLimit } from '../sign-in/limit-attempts.ts';
import { findPage } from './find-page.ts';
import { type StatusPageView, viewOf } from './status-page-request.ts';

/** The limit per organization, because the certificate authority limits the orders of the whole installation. */
const ORDERS_PER_DAY = 10;

/**
 * The page shows the progress. Does nothing if a certificate exists or is being ordered. Rejects a new order for a
 * quarter of an hour after a failed one.
 */
export const orderCertificate = (
  { db, settings, now }: Pick<Services, 'db' | 'settings' | 'now'>,
  caller: Caller,
  id: number,
): Promise<StatusPageView> =>
  db.transaction().execute(async (trx) => {
    const { id: organizationId } = caller.organization;
    const entitlement = { ...(await lockOrganization(trx, organizationId)), unlocked: !settings.sellsPlans };
    const page = await findPage(trx, caller, id, { lock: true });
    if (settings.acme === null) throw unprocessable('This Pharos installation does not order certificates.');
    if (!mayOrderCertificates(entitlement, now()))
      throw unprocessable('SSL is available on Garden plan, not in trial plan.');
    const { customDomain: domain, isVerified, certificate } = page;
    if (domain === null || !isVerified) throw invalid({ custom_domain: ['Verify the domain first.'] });
    const may = mayOrder(certificate, now());
    if (may === 'under-way' || may === 'good') return viewOf(settings, page);
    if (may !== 'yes') {
      const seconds = Math.ceil((may.from - now()) / 1000);
      throw new Throttled(`The last order failed recently. Try again in ${Math.ceil(seconds / 60)} minutes.`, seconds);
    }
    const limit = { key: `certificate orders ${organizationId}`, attempts: ORDERS_PER_DAY, minutes: 24 * 60 };
    const wait = await countAgainstLimit({ db: trx, now }, limit);
    if (wait !== null)
      throw new Throttled(`${ORDERS_PER_DAY} certificates were ordered today. Try again tomorrow.`, wait);
    await enqueueOrder(trx, { organizationId, pageId: id, domain }, new Date(now()));
    await recordAudit(trx, {
      ...actorOf(caller),
      action: 'status-page.order-certificate',
      subject: `status page ${id}`,
      after: { domain },
    });
    return viewOf(settings, await findPage(trx, caller, id));
  });
