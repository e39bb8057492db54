import { WebhookConfig, WebhookSecrets } from '@pharos/contract/stored/webhook-config.ts';
import { isRefusalStatus } from '@pharos/domain/alerts/next-delivery-attempt.ts';
import { retryAfterMs } from '@pharos/domain/alerts/retry-after.ts';
import { webhookWants } from '@pharos/domain/integrations/webhook-type.ts';
import {
  isWebhookAlert,
  WEBHOOK_ALERT_KINDS,
  type WebhookAlert,
} from '@pharos/domain/integrations/webhooks/webhook-alert.ts';
import { webhookBody } from '@pharos/domain/integrations/webhooks/webhook-body.ts';
import { findIntegration, type StoredIntegration } from '../../../storage/integrations/integrations.ts';
import { readFactsOfEvents, type WebhookFacts } from '../../../storage/integrations/webhook-facts.ts';
import { CallBatcher } from '../../call-batcher.ts';
import type { Channel, ChannelServices, Message, SendOutcome } from '../channel.ts';
import { connectionFailure } from '../connection-failure.ts';
import { refused } from '../refused.ts';
import { postWebhook, WEBHOOK_TIMEOUT_MS } from './post-webhook.ts';

const GONE = 410;

/** Creates the channel that sends each alert separately to a webhook. The settings are read for each attempt. */
export const webhookChannel = (services: ChannelServices): Channel => ({
  id: 'webhook',
  kinds: WEBHOOK_ALERT_KINDS,
  recipientsOf: ({ id, config }, { kind, change }) => {
    // An integration with unreadable settings must not prevent the alert from reaching other integrations.
    const { data } = WebhookConfig.safeParse(config);
    return data && webhookWants(data.type, kind, change) ? [String(id)] : [];
  },
  digest: null,
  dailyLimit: null,
  timeoutMs: WEBHOOK_TIMEOUT_MS,
  send: sendWith(services),
});

/** Reads settings and facts only once for simultaneous messages to one webhook. */
const sendWith = (services: ChannelServices): Channel['send'] => {
  const { db, secrets: box } = services;
  const content = new CallBatcher<string, Message, Content>(async (messages) => {
    const [first] = messages;
    if (!first) return [];
    const { organizationId, recipient } = first.to;
    const alerts = messages.map((message) => message.alerts.find(isWebhookAlert));
    const eventIds = alerts.flatMap((alert) => alert?.eventId ?? []);
    const [stored, facts] = await Promise.all([
      findIntegration(db, box, { organizationId, kind: 'webhook', id: Number(recipient) }),
      readFactsOfEvents(db, eventIds),
    ]);
    return alerts.map((alert) => ({ stored, alert, facts: alert && facts.get(alert.eventId) }));
  });
  return async (message, signal) => {
    const { organizationId, recipient } = message.to;
    return send(services, message, await content.call(`${organizationId} ${recipient}`, message), signal);
  };
};

interface Content {
  stored: StoredIntegration | null;
  alert: WebhookAlert | undefined;
  facts: WebhookFacts | undefined;
}

const send = async (
  services: ChannelServices,
  { to, key }: Message,
  { stored, alert, facts }: Content,
  signal: AbortSignal,
): Promise<SendOutcome> => {
  const { now, baseUrl } = services;
  const id = Number(to.recipient);
  if (!stored || !alert || !facts) return refused('the webhook or its check was deleted', { permanent: true });
  const config = WebhookConfig.parse(stored.config);
  const secrets = WebhookSecrets.nullable().parse(stored.secrets);
  if (secrets === null) return refused('its secrets cannot be decrypted; create a new signing secret');
  if (config.username !== null && secrets.password === null) return refused('its password is missing; enter it again');
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
    const response = `HTTP ${answer.status}${answer.body === '' ? '' : `: ${answer.body}`}`;
    if (answer.status >= 200 && answer.status < 300) return { accepted: true, answer: response };
    if (answer.status === GONE) return refused(response, { permanent: true, problem: 'gone' });
    const retryAfter = retryAfterMs(answer.retryAfter, now());
    return refused(response, { retryAfterMs: retryAfter, isRefusal: isRefusalStatus(answer.status), host });
  } catch (error) {
    return refused(connectionFailure(error, signal, WEBHOOK_TIMEOUT_MS), { host });
  }
};
