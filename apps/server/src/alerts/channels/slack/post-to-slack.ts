import type { Sender } from '../call.ts';
import type { SendOutcome } from '../channel.ts';
import { connectionFailure } from '../connection-failure.ts';
import { refused } from '../refused.ts';
import type { SlackMessage } from './slack-message.ts';
import { slackOutcome } from './slack-outcome.ts';

export const SLACK_TIMEOUT_MS = 10_000;
const READ_BYTES = 64 * 1024;

export const postToSlack = async (
  { call, version, baseUrl }: Sender,
  { webhookUrl, message, now, signal }: { webhookUrl: string; message: SlackMessage; now: number; signal: AbortSignal },
): Promise<SendOutcome> => {
  try {
    const answer = await call(webhookUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': `Pharos/${version} (+${baseUrl})` },
      body: JSON.stringify(message),
      readBytes: READ_BYTES,
      signal,
    });
    if ('notAllowed' in answer) return refused(answer.notAllowed);
    return slackOutcome(answer, webhookUrl, now);
  } catch (error) {
    return refused(connectionFailure(error, signal, SLACK_TIMEOUT_MS));
  }
};
