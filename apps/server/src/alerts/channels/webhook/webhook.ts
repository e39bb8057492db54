import { WebhookConfig, WebhookSecrets } from '@pharos/contract/stored/webhook-config.ts';
import { isRefusalStatus } from '@pharos/domain/alerts/next-delivery-attempt.ts';
import { retryAfterMs } from '@pharos/domain/alerts/retry-after.ts';
import { webhookWants } from '@pharos/domain/integrations/webhook-type.ts';
import { isWebhookAlert, WEBHOOK_ALERT_KINDS } from '@pharos/domain/integrations/webhooks/webhook-alert.ts';
import { webhookBody } from '@pharos/domain/integrations/webhooks/webhook-body.ts';
import { findIntegration } from '../../../storage/integrations/integrations.ts';
import { readWebhookFacts } from '../../../storage/integrations/webhook-facts.ts';
import type { Channel, ChannelServices, Message, SendOutcome } from '../channel.ts';
import { connectionFailure } from '../connection-failure.ts';
import { refused } from '../refused.ts';
import { postWebhook, WEBHOOK_TIMEOUT_MS } from './post-webhook.ts';

const GONE = 410;

/** Alerts to a webhook, each by itself; the recipient is the integration's id. Its settings are those at the time of each attempt. */
export const webhookChannel = (services: ChannelServices): Channel => ({
  id: 'webhook',
  kinds: WEBHOOK_ALERT_KINDS,
  recipientsOf: ({ id, config }, { kind, change }) => {
    // One that can't be read must not keep the alert from others.
    const { data } = WebhookConfig.safeParse(config);
    return data && webhookWants(data.type, kind, change) ? [String(id)] : [];
  },
  digest: null,
  dailyLimit: null,
  timeoutMs: WEBHOOK_TIMEOUT_MS,
  send: (message, signal) => send(services, message, signal),
});

const send = async (services: ChannelServices, message: Message, signal: AbortSignal): Promise<SendOutcome> => {
  const { db, secrets: box, now, baseUrl } = services;
  const { to, alerts, key } = message;
  const id = Number(to.recipient);
  const [alert] = alerts.filter(isWebhookAlert);
  const stored = await findIntegration(db, box, { organizationId: to.organizationId, kind: 'webhook', id });
  const facts = alert && (await readWebhookFacts(db, alert.eventId));
  if (!stored || !facts) return refused('the webhook or its check was deleted', { permanent: true });
  const config = WebhookConfig.parse(stored.config);
  const secrets = WebhookSecrets.nullable().parse(stored.secrets);
  if (secrets === null) return refused('its secrets cannot be read: make a new signing secret');
  if (config.username !== null && secrets.password === null) return refused('its password is missing: enter it again');
  const host = URL.parse(config.url)?.host ?? config.url;
  const context = { ...facts, baseUrl, webhook: { id, type: config.type, url: config.url } };
  const body = JSON.stringify(webhookBody(alert, context, config.content));
  try {
    const answer = await postWebhook(services, {
      config,
      secrets,
      id: `${key}-${id}`,
      body,
      now: now(),
      signal,
    });
    if ('notAllowed' in answer) return refused(answer.notAllowed);
    const said = `HTTP ${answer.status}${answer.body === '' ? '' : `: ${answer.body}`}`;
    if (answer.status >= 200 && answer.status < 300) return { accepted: true, answer: said };
    if (answer.status === GONE) return refused(said, { permanent: true, problem: 'gone' });
    const retryAfter = retryAfterMs(answer.retryAfter, now());
    return refused(said, { retryAfterMs: retryAfter, isRefusal: isRefusalStatus(answer.status), host });
  } catch (error) {
    return refused(connectionFailure(error, signal, WEBHOOK_TIMEOUT_MS), { host });
  }
};
