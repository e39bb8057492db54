import type { WebhookConfig, WebhookSecrets } from '@pharos/contract/stored/webhook-config.ts';
import { Webhook } from 'standardwebhooks';
import type { PostAnswer, Sender } from '../post.ts';

/** A receiver has so long for all of it. */
export const WEBHOOK_TIMEOUT_MS = 10_000;

export interface WebhookMessage {
  config: Pick<WebhookConfig, 'url' | 'username'>;
  secrets: WebhookSecrets;
  /** Stays the same over all attempts, so that a receiver recognizes a repetition. */
  id: string;
  body: string;
  /** Epoch milliseconds. */
  now: number;
  signal: AbortSignal;
}

/** Posts a body to a webhook, signed as Standard Webhooks has it (https://www.standardwebhooks.com, version 1). */
export const postWebhook = (
  { post, version, baseUrl }: Sender,
  { config, secrets, id, body, now, signal }: WebhookMessage,
): Promise<PostAnswer | { notAllowed: string }> => {
  const at = new Date(now);
  return post(config.url, {
    headers: {
      'content-type': 'application/json',
      'user-agent': `Pharos/${version} (+${baseUrl})`,
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now / 1000)),
      'webhook-signature': signingSecrets(secrets, now)
        .map((secret) => new Webhook(secret).sign(id, at, body))
        .join(' '),
      ...(config.username !== null && { authorization: basic(config.username, secrets.password ?? '') }),
    },
    body,
    signal,
  });
};

/** After a rotation the former secret signs too for a while, so that receivers can be changed in their own time. */
const signingSecrets = ({ signingSecret, former }: WebhookSecrets, now: number): string[] =>
  former !== null && former.until > now ? [signingSecret, former.signingSecret] : [signingSecret];

/** RFC 7617, in UTF-8. */
const basic = (username: string, password: string): string =>
  `Basic ${Buffer.from(`${username}:${password}`, 'utf8').toString('base64')}`;
