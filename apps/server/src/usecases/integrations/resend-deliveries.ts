import { isGathered } from '@pharos/domain/integrations/is-gathered.ts';
import { resendIntegrationDeliveries } from '../../storage/integrations/deliveries-of-integration.ts';
import { recordAudit } from '../../storage/organizations/audit-log.ts';
import { actorOf } from '../access.ts';
import type { Caller, Services } from '../context.ts';
import { notFound, unprocessable } from '../errors.ts';
import { findOfAnyKind } from './find-of-any-kind.ts';
import { isOverLimit } from './is-over-limit.ts';
import { startOfLog } from './start-of-log.ts';

/** One completed delivery, or all that have failed since a time (at most 10,000). */
export type ResendRequest = { deliveryId: number } | { failedSince: Date };

/** Resends deliveries of the last 30 days, each with its earlier key. Returns their number. */
export const resendDeliveries = (
  services: Pick<Services, 'db' | 'secrets' | 'settings' | 'now'>,
  caller: Caller,
  id: number,
  request: ResendRequest,
): Promise<number> =>
  services.db.transaction().execute(async (trx) => {
    const integration = await findOfAnyKind(services, trx, caller, id, { lock: true });
    const { organizationId, state, name, kind, problem } = integration;
    if (state === 'DA') throw unprocessable('This integration is disabled. Enable it first.');
    if (problem !== null) throw unprocessable('Set up this integration again first.');
    if (isOverLimit(services, integration))
      throw unprocessable('The limit of the plan is exceeded, so this integration does not receive messages.');
    const isOne = 'deliveryId' in request;
    const start = startOfLog(services);
    const since = isOne || request.failedSince < start ? start : request.failedSince;
    const of = { organizationId, integrationId: id, since };
    const which = isOne ? { deliveryId: request.deliveryId } : 'failed';
    const count = await resendIntegrationDeliveries(trx, of, which, {
      at: new Date(services.now()),
      gathered: isGathered(kind),
    });
    if (isOne && count === 0) throw notFound('Delivery');
    if (count === 0) return 0;
    await recordAudit(trx, {
      ...actorOf(caller),
      action: 'integration.resend',
      subject: `integration ${id}`,
      after: { name, deliveries: count },
    });
    return count;
  });
