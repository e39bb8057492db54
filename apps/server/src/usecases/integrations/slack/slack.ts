import { maskedSecret } from '@pharos/contract/rest/integrations/masked-secret.ts';
import { SlackConfig, SlackSecrets } from '@pharos/contract/stored/slack-config.ts';
import type { StoredIntegration } from '../../../storage/integrations/integrations.ts';
import type { Services } from '../../context.ts';
import { isOverLimit } from '../is-over-limit.ts';

export const SLACK = 'slack';

export interface StoredSlack extends Omit<StoredIntegration, 'kind' | 'config' | 'secrets'> {
  config: SlackConfig;
  /** Null if the secrets were sealed with another key. */
  secrets: SlackSecrets | null;
}

export interface SlackView extends Omit<StoredSlack, 'secrets'> {
  /** Null if there is no URL yet. */
  maskedUrl: string | null;
  isAuthorized: boolean;
  isUnreadable: boolean;
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

export const nameOf = ({ teamName, channel }: SlackConfig): string =>
  [teamName, channel].filter((part) => part !== null && part !== '').join(' ') || 'Slack';
