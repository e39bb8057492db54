import { z } from 'zod';
import { WebhookType } from '../rest/integrations/webhooks.ts';

/** The `config` of a webhook integration. */
export const WebhookConfig = z.object({
  type: WebhookType,
  url: z.string(),
  /** The user name for basic authentication. Null without authentication. The password is in `WebhookSecrets`. */
  username: z.string().nullable(),
  /** The body to send, with placeholders. Null for the simple body. */
  content: z.record(z.string(), z.unknown()).nullable(),
  /**
   * The service that created the webhook: a subscription of a Zap. Null if a person created it. Absent in rows from
   * before Zaps were supported.
   */
  madeBy: z.literal('zapier').nullable().default(null),
});
export type WebhookConfig = z.infer<typeof WebhookConfig>;

/** The `secrets` of a webhook, before they are sealed. */
export const WebhookSecrets = z.object({
  /** The password for basic authentication. Null without authentication. */
  password: z.string().nullable(),
  /** `whsec_` followed by base64, as defined by Standard Webhooks. */
  signingSecret: z.string(),
  /**
   * The previous signing secret, which also signs requests until `until` (epoch milliseconds). Null if there is none.
   */
  former: z.object({ signingSecret: z.string(), until: z.number() }).nullable(),
});
export type WebhookSecrets = z.infer<typeof WebhookSecrets>;
