import { maskedSecret } from '@pharos/contract/rest/integrations/masked-secret.ts';
import { SlackConfig, SlackSecrets } from '@pharos/contract/stored/slack-config.ts';
import type { StoredIntegration } from '../../../storage/integrations/integrations.ts';
import type { Services } from '../../context.ts';
import { isOverLimit } from '../is-over-limit.ts';

/** Its channel, and the `kind` of its row. */
export const SLACK = 'slack';

/** A Slack channel as it is stored, its configuration and secrets read. */
export interface StoredSlack extends Omit<StoredIntegration, 'kind' | 'config' | 'secrets'> {
  config: SlackConfig;
  /** Null when they cannot be read: another key has sealed them. */
  secrets: SlackSecrets | null;
}

/** A Slack channel without its secrets. */
export interface SlackView extends Omit<StoredSlack, 'secrets'> {
  /** Null until there is one. */
  maskedUrl: string | null;
  isAuthorized: boolean;
  isUnreadable: boolean;
  /** The plan has no room for it. */
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

/** What receipts and the audit log call it. */
export const nameOf = ({ teamName, channel }: SlackConfig): string =>
  [teamName, channel].filter((part) => part !== null && part !== '').join(' ') || 'Slack';
