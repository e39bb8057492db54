import type { IntegrationState, StateFilter } from '@pharos/contract/rest/integrations/integration.ts';
import type { SlackView } from './slack.ts';

export interface SlackRequest {
  state: IntegrationState;
  filter: StateFilter;
  webhookUrl: string | undefined;
  channel: string | undefined;
}

/** Changes. Absent, undefined and masked properties do not change. */
export type SlackChange = { [Part in keyof SlackRequest]?: SlackRequest[Part] | undefined };

/**
 * The saved channel. At `authorizationUrl`, the caller chooses the channel in Slack. It is null if there is nothing to
 * choose.
 */
export interface SavedSlack {
  slack: SlackView;
  authorizationUrl: string | null;
}
