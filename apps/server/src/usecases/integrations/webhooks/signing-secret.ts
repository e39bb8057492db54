import type { WebhookSecrets } from '@pharos/contract/stored/webhook-config.ts';
import type { Services } from '../../context.ts';

const HOURS_24_MS = 24 * 3_600_000;

/** Creates a signing secret from 32 random bytes, in the format of Standard Webhooks. */
export const newSigningSecret = ({ identity }: Pick<Services, 'identity'>): string =>
  `whsec_${Buffer.from(identity.createSecret().secret, 'base64url').toString('base64')}`;

/**
 * Returns the secrets with a new signing secret. The previous signing secret also signs for 24 hours, so that a
 * receiver can be updated. If `before` is null because the secrets could not be read, nothing of them remains.
 */
export const rotated = (before: WebhookSecrets | null, signingSecret: string, now: number): WebhookSecrets => ({
  password: before?.password ?? null,
  signingSecret,
  former: before && { signingSecret: before.signingSecret, until: now + HOURS_24_MS },
});
