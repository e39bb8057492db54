import { type Answered, type AskedRequest, type Double, type DoubleAnswer, startDouble } from '../start-double.ts';
import { findPayloadProblem } from './find-payload-problem.ts';

export interface SlackPost {
  channel: string;
  body: Record<string, unknown>;
}

/** A test double of Slack with one app: OAuth v2 and incoming webhooks. */
export interface SlackDouble extends Double {
  app: { clientId: string; clientSecret: string };
  readonly posts: readonly SlackPost[];
  posted(count: number): Promise<readonly SlackPost[]>;
  addWebhook(channel: string): string;
  /** Simulates that the app was removed from the channel. */
  removeWebhook(url: string): void;
  /** Returns an OAuth code, as if a person has allowed the app to post to the channel. */
  grant(channel: string, redirectUri: string): string;
  /** Applies to all further calls. Null restores the normal responses. */
  answerWith(answered: Answered | null): void;
}

export const APP = { clientId: '2141029472.691202649728', clientSecret: 'e1b9e11dfcd19c1982d5de12921e17e8c' };
export const TEAM = { id: 'T9TK3CUKW', name: 'Slack Softball Team' };

/** Webhooks and OAuth codes share one sequence of numbers from 1. */
export const webhookPath = (n: number): string => `/services/${TEAM.id}/B${n}/${`hook${n}`.padEnd(24, 'x')}`;

/**
 * See docs.slack.dev: "Installing with OAuth", "oauth.v2.access", "Sending messages using incoming webhooks". Uses a
 * free port by default.
 */
export const startSlackDouble = async (port?: number): Promise<SlackDouble> => {
  const channels = new Map<string, string>();
  const codes = new Map<string, { channel: string; redirectUri: string }>();
  const posts: SlackPost[] = [];
  const waiting: { count: number; resolve: () => void }[] = [];
  let instead: Answered | null = null;
  let made = 0;

  const addPath = (channel: string): string => {
    made += 1;
    const path = webhookPath(made);
    channels.set(path, channel);
    return path;
  };
  const grant = (channel: string, redirectUri: string): string => {
    made += 1;
    const code = `4724469134.4644010092847.${made}`;
    codes.set(code, { channel, redirectUri });
    return code;
  };
  const post = ({ path, body }: AskedRequest): DoubleAnswer => {
    const channel = channels.get(path);
    if (channel === undefined) return { status: 404, text: 'no_service' };
    const problem = findPayloadProblem(body);
    if (problem !== null) return { status: 400, text: problem };
    posts.push({ channel, body: JSON.parse(body) });
    for (const each of waiting) if (posts.length >= each.count) each.resolve();
    return { status: 200, text: 'ok' };
  };
  const access = ({ headers, body }: AskedRequest): DoubleAnswer => {
    const refused = (error: string): DoubleAnswer => ({ status: 200, json: { ok: false, error } });
    const [id, secret] = Buffer.from(headers.authorization?.slice('Basic '.length) ?? '', 'base64')
      .toString()
      .split(':');
    if (id !== APP.clientId) return refused('invalid_client_id');
    if (secret !== APP.clientSecret) return refused('bad_client_secret');
    const form = new URLSearchParams(body);
    const granted = codes.get(form.get('code') ?? '');
    if (!granted) return refused('invalid_code');
    if (granted.redirectUri !== form.get('redirect_uri')) return refused('bad_redirect_uri');
    codes.delete(form.get('code') ?? '');
    return { status: 200, json: accessAnswer(granted.channel, `${double.url}${addPath(granted.channel)}`) };
  };
  /** Grants every authorization request without user interaction. */
  const authorize = ({ query }: AskedRequest): DoubleAnswer => {
    const redirectUri = query.get('redirect_uri') ?? '';
    if (query.get('client_id') !== APP.clientId || query.get('scope') !== 'incoming-webhook')
      return { status: 200, text: 'Something went wrong when authorizing this app.' };
    const answer = new URLSearchParams({ code: grant('#alerts', redirectUri), state: query.get('state') ?? '' });
    return { status: 302, headers: { location: `${redirectUri}?${answer}` } };
  };

  const double = await startDouble((request) => {
    if (instead === 'cut' && request.path.startsWith('/services/')) post(request);
    if (instead !== null) return instead;
    if (request.method === 'POST' && request.path.startsWith('/services/')) return post(request);
    if (request.method === 'POST' && request.path === '/api/oauth.v2.access') return access(request);
    if (request.method === 'GET' && request.path === '/oauth/v2/authorize') return authorize(request);
    return { status: 404, text: 'not_found' };
  }, port);
  return {
    ...double,
    app: APP,
    posts,
    posted: async (count) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.push({ count, resolve });
      if (posts.length < count) await promise;
      return posts;
    },
    addWebhook: (channel) => `${double.url}${addPath(channel)}`,
    removeWebhook: (url) => void channels.delete(new URL(url).pathname),
    grant,
    answerWith: (answered) => {
      instead = answered;
    },
  };
};

const accessAnswer = (channel: string, url: string) => ({
  ok: true,
  access_token: 'xoxb-17653672481-19874698323-pdFZKVeTuE8sk7oOcBrzbqgy',
  token_type: 'bot',
  scope: 'incoming-webhook',
  bot_user_id: 'U0KRQLJ9H',
  app_id: 'A0KRD7HC3',
  team: TEAM,
  enterprise: null,
  authed_user: { id: 'U1234' },
  incoming_webhook: {
    channel,
    channel_id: 'C05002EAE',
    configuration_url: 'https://softball.slack.com/services/B1',
    url,
  },
});
