import type { IntegrationState, StateFilter } from '@pharos/contract/rest/integrations/integration.ts';
import type { SlackView } from './slack.ts';

/** What is asked for of a Slack channel. */
export interface SlackRequest {
  state: IntegrationState;
  filter: StateFilter;
  /** As typed; undefined: it is chosen in Slack. */
  webhookUrl: string | undefined;
  /** Of a channel whose URL is entered: how it is called. */
  channel: string | undefined;
}

/** What is asked to be different; what is absent or undefined stays, and so does what is masked. */
export type SlackChange = { [Part in keyof SlackRequest]?: SlackRequest[Part] | undefined };

/** `authorizationUrl`: where the caller chooses the channel in Slack; null when there is nothing to choose. */
export interface SavedSlack {
  slack: SlackView;
  authorizationUrl: string | null;
}
