import type { IntegrationState } from '@pharos/contract/rest/integrations/integration.ts';
import type { WebhookType } from '@pharos/contract/rest/integrations/webhooks.ts';
import type { WebhookConfig } from '@pharos/contract/stored/webhook-config.ts';
import type { BasicAuthenticationRequest } from '@pharos/domain/integrations/basic-authentication.ts';

/** What is asked for of a webhook. */
export interface WebhookRequest {
  state: IntegrationState;
  name: string;
  type: WebhookType;
  /** As typed. */
  url: string;
  /** Null: all checks; so do none, unless those that were chosen have been deleted. */
  checkIds: readonly number[] | null;
  authentication: BasicAuthenticationRequest;
  content: WebhookConfig['content'];
}

/** A new one; `madeBy` null or left out: a person made it. */
export interface NewWebhookRequest extends WebhookRequest {
  madeBy?: WebhookConfig['madeBy'];
}

/** What is asked to be different; what is absent or undefined stays. */
export type WebhookChange = { [Part in keyof WebhookRequest]?: WebhookRequest[Part] | undefined };
