import type { IntegrationState, StateFilter } from '@pharos/contract/rest/integrations/integration.ts';
import type { SlackView } from './slack.ts';

/** A request for a Slack channel. */
export interface SlackRequest {
  state: IntegrationState;
  filter: StateFilter;
  /** The entered URL. Undefined if the channel is chosen in Slack. */
  webhookUrl: string | undefined;
  /** The name of the channel, if its URL is entered. */
  channel: string | undefined;
}

/** The requested changes. Absent, undefined and masked properties do not change. */
export type SlackChange = { [Part in keyof SlackRequest]?: SlackRequest[Part] | undefined };

/**
 * A saved Slack channel. `authorizationUrl` is the address at which the caller chooses the channel in Slack. It is null
 * if there is nothing to choose.
 */
export interface SavedSlack {
  slack: SlackView;
  authorizationUrl: string | null;
}
