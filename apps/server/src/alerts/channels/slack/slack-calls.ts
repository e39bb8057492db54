import { isRaw } from '@pharos/domain/integrations/raw.ts';
import { readSlackWebhookUrl } from '@pharos/domain/integrations/slack-webhook-url.ts';
import type { Sender } from '../call.ts';
import type { SendOutcome } from '../channel.ts';
import { connectionFailure } from '../connection-failure.ts';
import { postToSlack, SLACK_TIMEOUT_MS } from './post-to-slack.ts';
import { slackExample } from './slack-example.ts';

interface SlackApp {
  clientId: string;
  clientSecret: string;
}

/** The channel that a person chose, or a readable reason why there is none. */
type SlackGrant = { teamName: string; channel: string; webhookUrl: string } | { failure: string };

interface TestedChannel {
  webhookUrl: string;
  organization: { id: number; name: string; timezone: string };
}

export const createSlackCalls = (sender: Sender) => ({
  authorize: async (app: SlackApp, code: string, redirectUri: string): Promise<SlackGrant> => {
    const signal = AbortSignal.timeout(SLACK_TIMEOUT_MS);
    try {
      return await exchange(sender, app, { code, redirectUri, signal });
    } catch (error) {
      return { failure: connectionFailure(error, signal, SLACK_TIMEOUT_MS) };
    }
  },
  test: ({ webhookUrl, organization }: TestedChannel): Promise<SendOutcome> => {
    const now = Date.now();
    const message = slackExample(organization, sender.baseUrl, now);
    return postToSlack(sender, { webhookUrl, message, now, signal: AbortSignal.timeout(SLACK_TIMEOUT_MS) });
  },
});

/** The used properties of an `oauth.v2.access` response. The token is not stored. */
interface AccessAnswer {
  ok?: unknown;
  error?: unknown;
  team?: { name?: unknown } | null;
  incoming_webhook?: { channel?: unknown; url?: unknown } | null;
}

const READ_BYTES = 64 * 1024;

const exchange = async (
  { call, providers, version, baseUrl }: Sender,
  { clientId, clientSecret }: SlackApp,
  { code, redirectUri, signal }: { code: string; redirectUri: string; signal: AbortSignal },
): Promise<SlackGrant> => {
  const answer = await call(`${providers.slackUrl}/api/oauth.v2.access`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'user-agent': `Pharos/${version} (+${baseUrl})`,
      authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
    },
    body: new URLSearchParams({ code, redirect_uri: redirectUri }).toString(),
    readBytes: READ_BYTES,
    signal,
  });
  if ('notAllowed' in answer) return { failure: answer.notAllowed };
  const { ok, error, team, incoming_webhook: webhook } = accessAnswerOf(answer.body);
  if (typeof error === 'string' && /^\w{1,100}$/.test(error)) return { failure: `Slack responded with ${error}` };
  const [teamName, channel, url] = [team?.name, webhook?.channel, webhook?.url];
  if (ok !== true || typeof teamName !== 'string' || typeof channel !== 'string' || typeof url !== 'string')
    return { failure: `Slack responded with HTTP status ${answer.status} and without a channel` };
  const read = readSlackWebhookUrl(url, providers.slackUrl);
  if (!read.ok) return { failure: 'Slack returned a webhook URL that is not an address of Slack' };
  return { teamName, channel, webhookUrl: read.url };
};

const accessAnswerOf = (text: string): AccessAnswer => {
  try {
    const json: unknown = JSON.parse(text);
    return isRaw(json) ? json : {};
  } catch {
    // The caller reports an unreadable response as one without a channel.
    return {};
  }
};
