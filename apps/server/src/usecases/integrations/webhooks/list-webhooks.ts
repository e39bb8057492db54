import { listIntegrations } from '../../../storage/integrations/integrations.ts';
import type { Caller, Services } from '../../context.ts';
import { readWebhook, WEBHOOK, type WebhookView, withoutSecrets } from './webhook.ts';

/** The webhooks of the caller's organization, the oldest first. */
export const listWebhooks = async (
  { db, secrets }: Pick<Services, 'db' | 'secrets'>,
  { organization }: Caller,
): Promise<WebhookView[]> => {
  const stored = await listIntegrations(db, secrets, { organizationId: organization.id, kind: WEBHOOK });
  return stored.map((each) => withoutSecrets(readWebhook(each)));
};
