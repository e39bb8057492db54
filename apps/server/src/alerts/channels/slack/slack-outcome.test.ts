import { describe, expect, test } from 'vitest';
import { slackOutcome } from './slack-outcome.ts';

const URL_USED = 'https://hooks.slack.com/services/T0/B0/planted-token';
const outcome = (status: number, body = '', retryAfter: string | null = null) =>
  slackOutcome({ status, body, retryAfter }, URL_USED, 0);

describe('slackOutcome', () => {
  test('accepts the message after a 200', () => {
    expect(outcome(200, 'ok')).toEqual({ accepted: true, answer: 'HTTP 200: ok' });
  });

  test.each([
    [404, 'no_service'],
    [404, 'channel_not_found'],
    [410, 'channel_is_archived'],
    [410, ''],
    [403, 'action_prohibited'],
    [403, 'invalid_token\n'],
    [403, 'team_disabled'],
  ])('ends the authorization after %i %j', (status, body) => {
    expect(outcome(status, body)).toMatchObject({ accepted: false, permanent: true, problem: 'unauthorized' });
  });

  test.each([
    [400, 'invalid_payload'],
    [400, 'invalid_blocks'],
    [413, ''],
  ])('rejects only this message after %i %j', (status, body) => {
    const { problem, ...refused } = { problem: undefined, ...outcome(status, body) };
    expect([refused, problem]).toEqual([expect.objectContaining({ accepted: false, permanent: true }), undefined]);
  });

  test.each([
    [500, 'rollup_error'],
    [503, ''],
    [302, ''],
    // A response of a proxy between Pharos and Slack.
    [403, '<html>Forbidden</html>'],
    [404, 'Not found'],
  ])('retries after %i %j', (status, body) => {
    expect(outcome(status, body)).toMatchObject({ accepted: false, permanent: false, retryAfterMs: null });
  });

  test('uses the wait that a 429 response requests', () => {
    expect(outcome(429, 'rate_limited', '30')).toMatchObject({ permanent: false, retryAfterMs: 30_000 });
  });

  test('removes the webhook URL from the stored response', () => {
    const stored = JSON.stringify(
      outcome(502, `cannot reach ${URL_USED} (/services/T0/B0/planted-token, planted-token)`),
    );
    expect(stored).toContain('HTTP 502: cannot reach … (…, …)');
  });
});
