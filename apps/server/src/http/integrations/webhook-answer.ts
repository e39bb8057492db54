import { MASK } from '@pharos/contract/rest/integrations/integration.ts';
import type { Webhook, WebhookDelivery } from '@pharos/contract/rest/integrations/webhooks.ts';
import { momentText } from '../../html/moment-text.ts';
import type { listDeliveries } from '../../usecases/integrations/webhooks/list-deliveries.ts';
import type { WebhookView } from '../../usecases/integrations/webhooks/webhook.ts';
import { deliveryReasonText } from '../alerts/receipt-words.ts';

export const toWebhook = (webhook: WebhookView): Webhook => ({
  id: webhook.id,
  state: webhook.state,
  name: webhook.name,
  type: webhook.config.type,
  url: webhook.config.url,
  subscribed_checks: [...(webhook.checkIds ?? [])],
  organization: webhook.organizationId,
  meta: JSON.stringify({
    username: webhook.config.username,
    password: webhook.hasPassword ? MASK : null,
    data_json: webhook.config.content,
  }),
  problem: problemText(webhook),
});

/** What keeps it from being sent to, or has failed lately; null when all is well. */
const problemText = ({ state, problem, isUnreadable, failingSince, lastFailure }: WebhookView): string | null => {
  if (isUnreadable) return UNREADABLE;
  if (state === 'DA' && problem !== null) return PROBLEMS[problem];
  return failingSince && `Failing since ${momentText(failingSince.getTime(), 'UTC')}: ${lastFailure}`;
};

const UNREADABLE =
  'Its secrets cannot be read with the key of this installation. Make a new signing secret, and enter the password again.';

const PROBLEMS: Record<NonNullable<WebhookView['problem']>, string> = {
  'checks-deleted': 'Disabled, since its checks were deleted. Choose checks, or all checks, and enable it.',
  gone: 'Disabled, since its receiver answered that it is gone for good. Enter its new URL, and enable it.',
};

const STATUSES = {
  pending: 'pending',
  digest: 'pending',
  sent: 'sent',
  kept: 'sent',
  failed: 'failed',
  skipped: 'skipped',
} as const;

export const toWebhookDelivery = (row: Awaited<ReturnType<typeof listDeliveries>>[number]): WebhookDelivery => ({
  id: row.id,
  check_id: row.checkId,
  check_name: row.checkName,
  event: row.change ?? row.kind,
  event_time: row.at.toISOString(),
  status: STATUSES[row.status],
  reason: deliveryReasonText(row),
  attempts: row.attempts,
});
