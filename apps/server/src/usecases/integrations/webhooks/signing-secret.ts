import type { WebhookSecrets } from '@pharos/contract/stored/webhook-config.ts';
import type { Services } from '../../context.ts';

const HOURS_24_MS = 24 * 3_600_000;

/** 32 random bytes, as Standard Webhooks writes them. */
export const newSigningSecret = ({ identity }: Pick<Services, 'identity'>): string =>
  `whsec_${Buffer.from(identity.createSecret().secret, 'base64url').toString('base64')}`;

/**
 * The secrets with another signing secret; the one before signs too for 24 hours, so that a receiver can change over. Of secrets that could
 * not be read (null) nothing is left.
 */
export const rotated = (before: WebhookSecrets | null, signingSecret: string, now: number): WebhookSecrets => ({
  password: before?.password ?? null,
  signingSecret,
  former: before && { signingSecret: before.signingSecret, until: now + HOURS_24_MS },
});
