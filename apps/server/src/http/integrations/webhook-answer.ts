import { MASK } from '@pharos/contract/rest/integrations/integration.ts';
import type { Webhook } from '@pharos/contract/rest/integrations/webhooks.ts';
import type { WebhookView } from '../../usecases/integrations/webhooks/webhook.ts';
import { problemText } from './problem-text.ts';

export const toWebhook = (webhook: WebhookView): Webhook => ({
  id: webhook.id,
  state: webhook.state,
  name: webhook.name,
  type: webhook.config.type,
  url: webhook.config.url,
  subscribed_checks: [...(webhook.checkIds ?? [])],
  checks_deleted: webhook.checkIds?.length === 0,
  organization: webhook.organizationId,
  meta: JSON.stringify({
    username: webhook.config.username,
    password: webhook.hasPassword ? MASK : null,
    data_json: webhook.config.content,
  }),
  made_by: webhook.config.madeBy,
  problem: webhook.isUnreadable ? UNREADABLE : problemText(webhook, TEXTS),
});

const UNREADABLE =
  'Its secrets cannot be decrypted with the secret key of this installation. Create a new signing secret, and enter the password again.';

const TEXTS = {
  gone: 'Disabled, because its receiver no longer exists (HTTP status 410). Enter its new URL, and enable it.',
};
