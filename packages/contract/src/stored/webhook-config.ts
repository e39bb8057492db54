import { z } from 'zod';
import { WebhookType } from '../rest/integrations/webhooks.ts';

/** `config` of an integration that is a webhook. */
export const WebhookConfig = z.object({
  type: WebhookType,
  url: z.string(),
  /** Of basic authentication; null without. The password is among the secrets. */
  username: z.string().nullable(),
  /** The body to send, with placeholders; null: the simple body. */
  content: z.record(z.string(), z.unknown()).nullable(),
  /** By what it was made, other than by people: a subscription of a Zap. Absent in rows from before there were any. */
  madeBy: z.literal('zapier').nullable().default(null),
});
export type WebhookConfig = z.infer<typeof WebhookConfig>;

/** `secrets` of a webhook, before they are sealed. */
export const WebhookSecrets = z.object({
  /** Of basic authentication; null without. */
  password: z.string().nullable(),
  /** `whsec_` and base64, as Standard Webhooks has it. */
  signingSecret: z.string(),
  /** The one before, which signs too until then (epoch milliseconds). */
  former: z.object({ signingSecret: z.string(), until: z.number() }).nullable(),
});
export type WebhookSecrets = z.infer<typeof WebhookSecrets>;
