import { z } from 'zod';
import { WebhookType } from '../rest/integrations/webhooks.ts';

export const WebhookConfig = z.object({
  type: WebhookType,
  url: z.string(),
  /** For basic authentication. Null without authentication. */
  username: z.string().nullable(),
  /** The body with placeholders. Null for the simple body. */
  content: z.record(z.string(), z.unknown()).nullable(),
  /** The subscription of a Zap, or null if a person created the webhook. Absent in older rows. */
  madeBy: z.literal('zapier').nullable().default(null),
});
export type WebhookConfig = z.infer<typeof WebhookConfig>;

export const WebhookSecrets = z.object({
  password: z.string().nullable(),
  /** `whsec_` and base64, as defined by Standard Webhooks. */
  signingSecret: z.string(),
  /** The previous secret, which also signs requests until `until` (epoch milliseconds). */
  former: z.object({ signingSecret: z.string(), until: z.number() }).nullable(),
});
export type WebhookSecrets = z.infer<typeof WebhookSecrets>;
