import { retryAfterMs } from '@pharos/domain/alerts/retry-after.ts';
import type { Answer } from '../call.ts';
import type { SendOutcome } from '../channel.ts';
import { refused } from '../refused.ts';

/**
 * The URL permanently accepts no posts: the app was removed or may not post there, or the channel or workspace no
 * longer exists (docs.slack.dev, "Sending messages using incoming webhooks", "Handling errors").
 */
const ENDED: ReadonlySet<string> = new Set([
  'action_prohibited',
  'channel_is_archived',
  'channel_not_found',
  'invalid_token',
  'no_active_hooks',
  'no_service',
  'no_service_id',
  'no_team',
  'posting_to_general_channel_denied',
  'team_disabled',
  'user_not_found',
]);

const GONE = 410;
/** Slack never accepts this message, because it is invalid or too long. */
const NOT_TAKEN: readonly number[] = [400, 413];

/** The result must not contain `webhookUrl`, which is secret. */
export const slackOutcome = ({ status, body, retryAfter }: Answer, webhookUrl: string, now: number): SendOutcome => {
  const code = body.trim();
  const response = `HTTP ${status}${code === '' ? '' : `: ${withoutUrl(code, webhookUrl)}`}`;
  if (status >= 200 && status < 300) return { accepted: true, answer: response };
  if (ENDED.has(code) || status === GONE) return refused(response, { permanent: true, problem: 'unauthorized' });
  if (NOT_TAKEN.includes(status)) return refused(response, { permanent: true });
  return refused(response, { retryAfterMs: retryAfterMs(retryAfter, now) });
};

/** A gateway may repeat the requested URL in its response. */
const withoutUrl = (text: string, webhookUrl: string): string => {
  const { pathname } = new URL(webhookUrl);
  const token = pathname.slice(pathname.lastIndexOf('/') + 1);
  return [webhookUrl, pathname, token].filter(Boolean).reduce((rest, secret) => rest.replaceAll(secret, '…'), text);
};
