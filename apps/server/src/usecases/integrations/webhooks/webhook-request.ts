import type { IntegrationState } from '@pharos/contract/rest/integrations/integration.ts';
import type { WebhookType } from '@pharos/contract/rest/integrations/webhooks.ts';
import type { WebhookConfig } from '@pharos/contract/stored/webhook-config.ts';
import type { BasicAuthenticationRequest } from '@pharos/domain/integrations/basic-authentication.ts';

export interface WebhookRequest {
  state: IntegrationState;
  name: string;
  type: WebhookType;
  /** The URL as entered, not validated yet. */
  url: string;
  /** Null means all checks. An empty list also means all checks, unless the previously selected checks were deleted. */
  checkIds: readonly number[] | null;
  authentication: BasicAuthenticationRequest;
  content: WebhookConfig['content'];
}

/** `madeBy` is null or omitted if a person created the webhook. */
export interface NewWebhookRequest extends WebhookRequest {
  madeBy?: WebhookConfig['madeBy'];
}

export type WebhookChange = { [Part in keyof WebhookRequest]?: WebhookRequest[Part] | undefined };
