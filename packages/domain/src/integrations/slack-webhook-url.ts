const HOSTS: readonly string[] = ['hooks.slack.com', 'hooks.slack-gov.com'];
/** The path contains the IDs of the team and the webhook, and the token. */
const PATH = /^\/services\/\w+\/\w+\/\w+$/;

export type SlackWebhookUrl = { ok: true; url: string } | { ok: false; problem: string };

/** Parses the URL of an incoming Slack webhook. Accepts the host of Slack and the host of `slackUrl`. */
export const readSlackWebhookUrl = (text: string, slackUrl: string): SlackWebhookUrl => {
  const url = URL.parse(text.trim());
  if (url === null || url.username !== '' || url.password !== '' || !isSlack(url, slackUrl))
    return { ok: false, problem: NOT_SLACK };
  if (/^\/(workflows|triggers)\//.test(url.pathname)) return { ok: false, problem: WORKFLOW };
  return PATH.test(url.pathname) ? { ok: true, url: url.origin + url.pathname } : { ok: false, problem: NOT_SLACK };
};

const isSlack = ({ protocol, host, origin }: URL, slackUrl: string): boolean =>
  origin === new URL(slackUrl).origin || (protocol === 'https:' && HOSTS.includes(host));

const NOT_SLACK = 'Enter the URL of an incoming webhook of Slack: https://hooks.slack.com/services/…';
const WORKFLOW =
  'This URL starts a Slack workflow. Enter the URL of an incoming webhook: https://hooks.slack.com/services/…';
