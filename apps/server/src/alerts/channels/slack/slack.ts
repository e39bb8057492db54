import { SlackConfig, SlackSecrets } from '@pharos/contract/stored/slack-config.ts';
import { DEFAULT_DIGEST } from '@pharos/domain/alerts/decide-digest.ts';
import { filterWants } from '@pharos/domain/integrations/state-filter.ts';
import { findIntegration } from '../../../storage/integrations/integrations.ts';
import type { Channel, ChannelServices, Message, SendOutcome } from '../channel.ts';
import { refused } from '../refused.ts';
import { postToSlack, SLACK_TIMEOUT_MS } from './post-to-slack.ts';
import { slackMessage } from './slack-message.ts';

/**
 * Creates the channel that sends alerts to an incoming webhook of Slack. A recovery is a separate message, because
 * incoming webhooks cannot start threads.
 */
export const slackChannel = (services: ChannelServices): Channel => ({
  id: 'slack',
  kinds: ['down', 'up', 'paused', 'state-change', 'degraded', 'recovered', 'certificate'],
  recipientsOf: ({ id, config }, alert) => {
    // An integration with unreadable settings must not prevent the alert from reaching other integrations.
    const { data } = SlackConfig.safeParse(config);
    return data && filterWants(data.filter, alert) ? [String(id)] : [];
  },
  digest: DEFAULT_DIGEST,
  dailyLimit: null,
  timeoutMs: SLACK_TIMEOUT_MS,
  send: (message, signal) => send(services, message, signal),
});

const send = async (services: ChannelServices, message: Message, signal: AbortSignal): Promise<SendOutcome> => {
  const { db, secrets: box, now, baseUrl } = services;
  const { organizationId, recipient } = message.to;
  const stored = await findIntegration(db, box, { organizationId, kind: 'slack', id: Number(recipient) });
  if (!stored) return refused('the integration was deleted', { permanent: true });
  const secrets = SlackSecrets.nullable().parse(stored.secrets);
  if (secrets === null) return refused('its webhook URL cannot be decrypted; authorize the integration in Slack again');
  if (secrets.webhookUrl === null)
    return refused('the integration is not authorized in Slack', { permanent: true, problem: 'unauthorized' });
  return postToSlack(services, {
    webhookUrl: secrets.webhookUrl,
    message: slackMessage({ ...message, baseUrl }),
    now: now(),
    signal,
  });
};
