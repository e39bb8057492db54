import type { SlackAlerter } from '@pharos/contract/rest/integrations/slack.ts';

type Named = Pick<SlackAlerter, 'slack_team_name' | 'slack_incoming_webhook_channel' | 'incoming_webhook_url'>;

/** Returns a name such as "Acme #alerts", or the masked webhook URL. */
export const slackName = ({ slack_team_name: team, slack_incoming_webhook_channel: channel, ...rest }: Named): string =>
  [team, channel].filter(Boolean).join(' ') || rest.incoming_webhook_url || '“Not authorized yet”';
