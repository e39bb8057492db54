import type { WebhookSecrets } from '@pharos/contract/stored/webhook-config.ts';
import type { Services } from '../../context.ts';

const HOURS_24_MS = 24 * 3_600_000;

/** Uses 32 random bytes, in the format of Standard Webhooks. */
export const newSigningSecret = ({ identity }: Pick<Services, 'identity'>): string =>
  `whsec_${Buffer.from(identity.createSecret().secret, 'base64url').toString('base64')}`;

/**
 * The previous signing secret also signs for 24 hours, so that a receiver can be updated. If `before` is null, the
 * secrets could not be read, and nothing of them remains.
 */
export const rotated = (before: WebhookSecrets | null, signingSecret: string, now: number): WebhookSecrets => ({
  password: before?.password ?? null,
  signingSecret,
  former: before && { signingSecret: before.signingSecret, until: now + HOURS_24_MS },
});
