import { MASK } from '@pharos/contract/rest/integrations/integration.ts';
import type { WebhookConfig, WebhookSecrets } from '@pharos/contract/stored/webhook-config.ts';
import { hideSecrets, MIN_PART_LENGTH } from '@pharos/domain/text/hide-secrets.ts';
import { Webhook } from 'standardwebhooks';
import type { Answer, Sender } from '../call.ts';

export const WEBHOOK_TIMEOUT_MS = 10_000;
const READ_BYTES = 64 * 1024;
const MAX_STORED_LENGTH = 500;

export interface WebhookMessage {
  config: Pick<WebhookConfig, 'url' | 'username'>;
  secrets: WebhookSecrets;
  /** Equal for all attempts, so that a receiver recognizes a repetition. */
  id: string;
  body: string;
  now: number;
  signal: AbortSignal;
}

/** Signs the body according to Standard Webhooks (https://www.standardwebhooks.com, version 1). */
export const postWebhook = async (
  { call, version, baseUrl }: Sender,
  { config, secrets, id, body, now, signal }: WebhookMessage,
): Promise<Answer | { notAllowed: string }> => {
  const at = new Date(now);
  const signatures = signingSecrets(secrets, now).map((secret) => new Webhook(secret).sign(id, at, body));
  const login = config.username === null ? null : { username: config.username, password: secrets.password ?? '' };
  const answer = await call(config.url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': `Pharos/${version} (+${baseUrl})`,
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now / 1000)),
      'webhook-signature': signatures.join(' '),
      ...(login && { authorization: `Basic ${basicToken(login)}` }),
    },
    body,
    readBytes: READ_BYTES,
    signal,
    // The receiver recognizes a repetition by the `webhook-id` header.
    mayRepeat: true,
  });
  if ('notAllowed' in answer) return answer;
  const ofLogin = login ? [basicToken(login), login.password] : [];
  const sent = [...signatures.map(withoutVersion), ...ofLogin, ...secretsIn(config.url)];
  return { ...answer, body: hideSecrets(sent, MASK)(answer.body).trim().slice(0, MAX_STORED_LENGTH).toWellFormed() };
};

/** After a rotation, the previous secret also signs for a while, so that receivers can be updated later. */
const signingSecrets = ({ signingSecret, former }: WebhookSecrets, now: number): string[] =>
  former !== null && former.until > now ? [signingSecret, former.signingSecret] : [signingSecret];

/** HTTP Basic authentication (RFC 7617) in UTF-8. */
const basicToken = ({ username, password }: { username: string; password: string }): string =>
  Buffer.from(`${username}:${password}`, 'utf8').toString('base64');

const withoutVersion = (signature: string): string => signature.slice(signature.indexOf(',') + 1);

/**
 * Returns the parts of a URL that may contain a token: path and query together, each longer segment of the path, and
 * the values of the query.
 */
const secretsIn = (url: string): string[] => {
  const { pathname, search, searchParams } = new URL(url);
  const segments = pathname.split('/').filter(({ length }) => length >= MIN_PART_LENGTH);
  return pathname.length + search.length < MIN_PART_LENGTH
    ? []
    : [pathname + search, ...segments, ...searchParams.values()];
};
