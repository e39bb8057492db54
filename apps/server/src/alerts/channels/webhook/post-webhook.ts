import type { WebhookConfig, WebhookSecrets } from '@pharos/contract/stored/webhook-config.ts';
import { Webhook } from 'standardwebhooks';
import type { Answer, Sender } from '../call.ts';

/** A receiver has so long for all of it. */
export const WEBHOOK_TIMEOUT_MS = 10_000;
/** So much of an answer is read, and kept. */
const READ_BYTES = 64 * 1024;
const KEPT_CHARACTERS = 500;

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
export const postWebhook = async (
  { call, version, baseUrl }: Sender,
  { config, secrets, id, body, now, signal }: WebhookMessage,
): Promise<Answer | { notAllowed: string }> => {
  const at = new Date(now);
  const answer = await call(config.url, {
    method: 'POST',
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
    readBytes: READ_BYTES,
    signal,
  });
  return 'notAllowed' in answer
    ? answer
    : { ...answer, body: answer.body.trim().slice(0, KEPT_CHARACTERS).toWellFormed() };
};

/** After a rotation the former secret signs too for a while, so that receivers can be changed in their own time. */
const signingSecrets = ({ signingSecret, former }: WebhookSecrets, now: number): string[] =>
  former !== null && former.until > now ? [signingSecret, former.signingSecret] : [signingSecret];

/** RFC 7617, in UTF-8. */
const basic = (username: string, password: string): string =>
  `Basic ${Buffer.from(`${username}:${password}`, 'utf8').toString('base64')}`;
