import { maskedSecret } from '@pharos/contract/rest/integrations/masked-secret.ts';
import { SlackConfig, SlackSecrets } from '@pharos/contract/stored/slack-config.ts';
import type { StoredIntegration } from '../../../storage/integrations/integrations.ts';
import type { Services } from '../../context.ts';
import { isOverLimit } from '../is-over-limit.ts';

/** The id of the channel and the `kind` of its row. */
export const SLACK = 'slack';

/** A stored Slack channel with its parsed configuration and secrets. */
export interface StoredSlack extends Omit<StoredIntegration, 'kind' | 'config' | 'secrets'> {
  config: SlackConfig;
  /** Null if the secrets are unreadable because they were sealed with another key. */
  secrets: SlackSecrets | null;
}

/** A Slack channel without its secrets. */
export interface SlackView extends Omit<StoredSlack, 'secrets'> {
  /** Null if there is no URL yet. */
  maskedUrl: string | null;
  isAuthorized: boolean;
  isUnreadable: boolean;
  /** Whether the integration exceeds the plan. */
  isOverLimit: boolean;
}

export const readSlack = ({ kind: _kind, ...stored }: StoredIntegration): StoredSlack => ({
  ...stored,
  config: SlackConfig.parse(stored.config),
  secrets: SlackSecrets.nullable().parse(stored.secrets),
});

export const withoutSecrets = (
  services: Pick<Services, 'settings' | 'now'>,
  { secrets, ...slack }: StoredSlack,
): SlackView => {
  const url = secrets?.webhookUrl ?? null;
  return {
    ...slack,
    isOverLimit: isOverLimit(services, slack),
    maskedUrl: url && maskedSecret(url),
    isAuthorized: url !== null && slack.problem !== 'unauthorized',
    isUnreadable: secrets === null,
  };
};

/** Returns the name of the channel for receipts and the audit log. */
export const nameOf = ({ teamName, channel }: SlackConfig): string =>
  [teamName, channel].filter((part) => part !== null && part !== '').join(' ') || 'Slack';
