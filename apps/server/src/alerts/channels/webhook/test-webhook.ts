import type { WebhookEvent } from '@pharos/contract/rest/integrations/webhooks.ts';
import type { WebhookConfig, WebhookSecrets } from '@pharos/contract/stored/webhook-config.ts';
import { exampleContext, exampleOf } from '@pharos/domain/integrations/webhooks/example-alert.ts';
import type { WebhookAlert } from '@pharos/domain/integrations/webhooks/webhook-alert.ts';
import { webhookBody } from '@pharos/domain/integrations/webhooks/webhook-body.ts';
import type { Answer, Sender } from '../call.ts';
import { connectionFailure } from '../connection-failure.ts';
import { postWebhook, WEBHOOK_TIMEOUT_MS } from './post-webhook.ts';

export interface TestedWebhook {
  id: number;
  organization: WebhookAlert['organization'] & { subdomain: string };
  config: WebhookConfig;
  secrets: WebhookSecrets;
  event: WebhookEvent;
}

export type WebhookTest = { body: string } & ({ answer: Answer & { durationMs: number } } | { failure: string });

export const createWebhookTest =
  (sender: Sender) =>
  async ({ id, organization, config, secrets, event }: TestedWebhook): Promise<WebhookTest> => {
    const now = Date.now();
    const { type, url, content } = config;
    const alert = exampleOf(event, organization, now);
    const context = exampleContext(alert, { organization, webhook: { id, type, url }, baseUrl: sender.baseUrl });
    const body = JSON.stringify(webhookBody(alert, context, content));
    const signal = AbortSignal.timeout(WEBHOOK_TIMEOUT_MS);
    const startedAt = performance.now();
    try {
      const message = { config, secrets, id: `test-${id}-${now}`, body, now, signal };
      const answer = await postWebhook(sender, message);
      if ('notAllowed' in answer) return { body, failure: answer.notAllowed };
      return { body, answer: { ...answer, durationMs: performance.now() - startedAt } };
    } catch (error) {
      return { body, failure: connectionFailure(error, signal, WEBHOOK_TIMEOUT_MS) };
    }
  };
