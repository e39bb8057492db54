import type { IntegrationDelivery } from '@pharos/contract/rest/integrations/deliveries.ts';
import type { listDeliveries } from '../../usecases/integrations/list-deliveries.ts';
import { deliveryReasonText } from '../alerts/receipt-text.ts';

const STATUSES = {
  pending: 'pending',
  digest: 'pending',
  sent: 'sent',
  kept: 'sent',
  failed: 'failed',
  skipped: 'skipped',
} as const;

export const toIntegrationDelivery = (
  row: Awaited<ReturnType<typeof listDeliveries>>[number],
): IntegrationDelivery => ({
  id: row.id,
  to: row.to,
  check_id: row.checkId,
  check_name: row.checkName,
  event: row.change ?? row.kind,
  event_time: row.at.toISOString(),
  status: STATUSES[row.status],
  reason: deliveryReasonText(row),
  attempts: row.attempts,
  attempt_count: row.attemptCount,
  next_attempt: row.nextAt?.toISOString() ?? null,
});
