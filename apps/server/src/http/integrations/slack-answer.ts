import type { SlackAlerter } from '@pharos/contract/rest/integrations/slack.ts';
import type { SlackView } from '../../usecases/integrations/slack/slack.ts';
import { problemText } from './problem-text.ts';

export const toSlackAlerter = (slack: SlackView, authorizationUrl: string | null = null): SlackAlerter => ({
  id: slack.id,
  state: slack.state,
  organization: slack.organizationId,
  slack_team_name: slack.config.teamName,
  slack_incoming_webhook_channel: slack.config.channel,
  incoming_webhook_url: slack.maskedUrl,
  is_authorized: slack.isAuthorized,
  oauth_authorization_url: authorizationUrl,
  alert_source_mode: 'AA',
  alert_source_check_state: slack.config.filter,
  problem: slack.isUnreadable ? UNREADABLE : problemText(slack, textsOf(slack)),
});

const UNREADABLE = 'Its URL cannot be decrypted with the secret key of this installation. Authorize it again.';

const textsOf = ({ maskedUrl }: SlackView) => ({
  unauthorized:
    maskedUrl === null
      ? 'No messages are sent to it until it is authorized.'
      : 'No messages are sent to it, because Slack no longer allows Pharos to post to the channel. Authorize it again.',
});
