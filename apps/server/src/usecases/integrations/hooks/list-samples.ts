import type { WebhookType } from '@pharos/contract/rest/integrations/webhooks.ts';
import { WEBHOOK_EVENTS } from '@pharos/domain/integrations/webhook-type.ts';
import type { WebhookContent } from '@pharos/domain/integrations/webhooks/content/placeholders.ts';
import { exampleAlerts, exampleContext } from '@pharos/domain/integrations/webhooks/example-alert.ts';
import { zapierHook } from '@pharos/domain/integrations/webhooks/templates/template-contents.ts';
import { isWebhookAlert } from '@pharos/domain/integrations/webhooks/webhook-alert.ts';
import { webhookBody } from '@pharos/domain/integrations/webhooks/webhook-body.ts';
import { loadAlert } from '../../../storage/alerts/load-alert.ts';
import { newestWebhookEvents } from '../../../storage/integrations/newest-webhook-events.ts';
import { readWebhookFacts } from '../../../storage/integrations/webhook-facts.ts';
import { findOrganization } from '../../../storage/organizations/organizations.ts';
import type { Caller, Services } from '../../context.ts';
import { notFound } from '../../errors.ts';

const MAX_SAMPLES = 3;

/** No hook exists while a Zap is being set up. */
const hookOf = (type: WebhookType) => ({ id: 1, type, url: 'https://hooks.zapier.com/' });

/** Returns the newest events, newest first, or examples if there are none. */
export const listSamples = async (
  services: Pick<Services, 'db' | 'now' | 'settings'>,
  caller: Caller,
  { type, checkId }: { type: WebhookType; checkId: number | null },
): Promise<WebhookContent[]> => {
  const { db, now, settings } = services;
  const { id: organizationId } = caller.organization;
  const ids = await newestWebhookEvents(db, { organizationId, checkId, ...WEBHOOK_EVENTS[type] }, MAX_SAMPLES);
  const bodies = await Promise.all(ids.map((id) => bodyOf(services, id, type)));
  const real = bodies.filter((body) => body !== null);
  if (real.length > 0) return real;
  const organization = await findOrganization(db, organizationId);
  if (!organization) throw notFound('Organization');
  return exampleAlerts(type, organization, now()).map((alert) =>
    webhookBody(
      alert,
      exampleContext(alert, { organization, webhook: hookOf(type), baseUrl: settings.baseUrl }),
      zapierHook,
    ),
  );
};

/** Returns null if the check was deleted in the meantime. */
const bodyOf = async (
  { db, settings: { baseUrl } }: Pick<Services, 'db' | 'settings'>,
  eventId: number,
  type: WebhookType,
): Promise<WebhookContent | null> => {
  const alert = await loadAlert(db, eventId);
  const facts = await readWebhookFacts(db, eventId);
  if (!alert || !isWebhookAlert(alert) || !facts) return null;
  return webhookBody(alert, { ...facts, baseUrl, webhook: hookOf(type) }, zapierHook);
};
