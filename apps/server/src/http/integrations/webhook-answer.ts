import { MASK } from '@pharos/contract/rest/integrations/integration.ts';
import type { Webhook, WebhookDelivery } from '@pharos/contract/rest/integrations/webhooks.ts';
import type { listDeliveries } from '../../usecases/integrations/webhooks/list-deliveries.ts';
import type { WebhookView } from '../../usecases/integrations/webhooks/webhook.ts';
import { deliveryReasonText } from '../alerts/receipt-words.ts';
import { problemText } from './problem-text.ts';

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
  problem: webhook.isUnreadable ? UNREADABLE : problemText(webhook, WORDS),
});

const UNREADABLE =
  'Its secrets cannot be read with the key of this installation. Make a new signing secret, and enter the password again.';

const WORDS = {
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
