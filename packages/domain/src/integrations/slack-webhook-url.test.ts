import { describe, expect, test } from 'vitest';
import { readSlackWebhookUrl } from './slack-webhook-url.ts';

const read = (text: string, slackUrl = 'https://slack.com') => readSlackWebhookUrl(text, slackUrl);

describe('readSlackWebhookUrl', () => {
  test.each([
    'https://hooks.slack.com/services/T000/B000/XXXX',
    ' https://hooks.slack.com/services/T000/B000/XXXX\n',
    'HTTPS://HOOKS.SLACK.COM/services/T000/B000/XXXX?a=1#b',
  ])('accepts %j', (text) => {
    expect(read(text)).toEqual({ ok: true, url: 'https://hooks.slack.com/services/T000/B000/XXXX' });
  });

  test('accepts a webhook of GovSlack, and of the host at which this installation reaches Slack', () => {
    expect(read('https://hooks.slack-gov.com/services/T/B/X').ok).toBe(true);
    const gateway = 'http://127.0.0.1:8080/services/T/B/X';
    expect(read(gateway).ok).toBe(false);
    expect(read(gateway, 'http://127.0.0.1:8080/slack')).toEqual({ ok: true, url: gateway });
  });

  test.each([
    '',
    'hooks.slack.com/services/T/B/X',
    'http://hooks.slack.com/services/T/B/X',
    'https://hooks.slack.com:8443/services/T/B/X',
    'https://hooks.slack.com.evil.example/services/T/B/X',
    'https://user:password@hooks.slack.com/services/T/B/X',
    'https://hooks.slack.com/services/T/B/',
    'https://hooks.slack.com/services/T/B/X/more',
    'https://slack.com/services/T/B/X/../../../../api',
    'javascript:alert(1)',
  ])('rejects %j', (text) => {
    expect(read(text)).toEqual({ ok: false, problem: expect.stringContaining('https://hooks.slack.com/services/') });
  });

  test.each(['workflows', 'triggers'])(
    'rejects a workflow URL with the path /%s/ and explains the difference',
    (path) => {
      expect(read(`https://hooks.slack.com/${path}/T/A/1/x`)).toMatchObject({
        problem: expect.stringContaining('workflow'),
      });
    },
  );
});
