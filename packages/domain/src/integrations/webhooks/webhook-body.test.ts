import { describe, expect, test } from 'vitest';
import { AT, changed, contextOf, down, probe, slow, up } from './testing/webhook-alerts.ts';
import { webhookBody } from './webhook-body.ts';

const paused = changed('paused', 'PS', null);
const DISCORD = 'https://discord.com/api/webhooks/1/abc';
const SLACK = 'https://hooks.slack.com/services/T/B/x';
const ZAPIER = 'https://hooks.zapier.com/hooks/catch/1/2/';

describe('webhookBody: the simple body', () => {
  const eventData = {
    event: 'down',
    org_name: 'acme',
    org_id: 9,
    event_id: 17,
    event_created_on: '2026-11-22T12:00:00.501000+00:00',
    webhook_id: 4,
    webhook_type: 'AL',
  };

  test('contains only texts and event_data, as existing receivers parse them', () => {
    expect(webhookBody(down, contextOf(), null)).toEqual({
      text: 'Shop (https://shop.example) is DOWN.',
      check_id: '5',
      check_name: 'Shop',
      check_url: 'https://shop.example',
      request_timeout: '30',
      request_location: 'Frankfurt',
      request_datetime: '2026-11-22T11:59:58.500000+00:00',
      response_status_code: 'None',
      response_summary: 'Connection Timeout',
      response_state: 'Not Responding',
      response_time: '30003',
      event_data: eventData,
    });
  });

  test('has the status code "1" for a TCP check that is up', () => {
    const tcp = { id: 5, name: 'Mail', type: 'tcp', url: 'tcp://mail.example:25' };
    const alert = { ...changed('up', 'AV', probe({ verdict: 'AV', responseTimeMs: 17 })), check: tcp };
    expect(webhookBody(alert, contextOf(), null)).toMatchObject({
      text: 'Mail (tcp://mail.example:25) is UP.',
      response_status_code: '1',
      response_time: '17',
    });
  });

  test('contains "None" for missing values', () => {
    expect(webhookBody(paused, contextOf(), null)).toMatchObject({
      request_location: 'None',
      response_status_code: 'None',
      response_time: 'None',
      event_data: { ...eventData, event: 'paused' },
    });
  });
});

test('sends an automation receiver the automation body with its types', () => {
  expect(webhookBody(up, contextOf(ZAPIER), null)).toEqual({
    organization_name: 'Acme Ltd',
    organization_id: 9,
    webhook_event_id: 17,
    webhook_event_created_on: '2026-11-22T12:00:00.501000+00:00',
    webhook_id: 4,
    webhook_type: 'AL',
    webhook_event_data: {
      check_id: 5,
      check_name: 'Shop',
      check_state_name: 'Available',
      http_status_code: 200,
      request_url: 'https://shop.example',
      request_start_time: '2026-11-22T11:59:58.500000+00:00',
      response_time: 17,
      application_id: 3,
      application_name: 'Web shop',
      check_target_response_time: 500,
      check_computed_target_response_time: 500,
      recently_started_check_state_name: null,
      recently_started_check_start_time: null,
      recently_started_check_http_status_code: null,
      recently_started_check_response_time: null,
      '@type': 'MessageCard',
    },
  });
  expect(webhookBody(paused, contextOf(ZAPIER), null)).toMatchObject({
    webhook_event_data: { http_status_code: null, response_time: null },
  });
});

describe('webhookBody for chat services: a link, the duration, a color and no "None"', () => {
  const GOOGLE = 'https://chat.googleapis.com/v1/spaces/A/messages';
  const TEAMS = 'https://a.webhook.office.com/b';
  const REPORT = 'https://pharos.example/reports?check_id=5';
  const PAUSED = 'Shop (https://shop.example): monitoring was PAUSED.';
  const UP = 'Shop (https://shop.example) is UP.';
  const quiet = (url: string) => ({ ...contextOf(url), event: { createdAt: AT, outage: null } });

  test('creates attachments for Slack and Mattermost', () => {
    const attachment = (color: string, fallback: string, fields: object[]) => ({
      attachments: [{ fallback, color, title: 'Open the report', title_link: REPORT, fields }],
    });
    expect(webhookBody(up, contextOf(SLACK), null)).toEqual({
      text: UP,
      ...attachment('#0b7a68', `${UP} Available`, [
        { title: 'State', value: 'Available', short: true },
        { title: 'Summary', value: 'Available', short: true },
        { title: 'Duration', value: '1 min', short: true },
        { title: 'Location', value: 'Frankfurt', short: true },
        { title: 'Time', value: '2026-11-22T11:59:58.500000+00:00', short: true },
      ]),
    });
    expect(webhookBody(paused, quiet(SLACK), null)).toEqual({
      text: PAUSED,
      ...attachment('#1d2433', `${PAUSED} Monitoring paused`, [
        { title: 'State', value: 'Monitoring Paused', short: true },
        { title: 'Summary', value: 'Monitoring paused', short: true },
        { title: 'Time', value: '2026-11-22T12:00:00.500000+00:00', short: true },
      ]),
    });
  });

  test('creates an embed with a numeric color for Discord', () => {
    const description = (summary: string) => `${summary}\n[Open the report](${REPORT})`;
    expect(webhookBody(down, contextOf(DISCORD), null)).toEqual({
      content: 'Shop (https://shop.example) is DOWN.',
      embeds: [
        {
          description: description('Connection Timeout'),
          color: 0xb93815,
          fields: [
            { name: 'Duration', value: '1 min', inline: true },
            { name: 'Location', value: 'Frankfurt', inline: true },
          ],
        },
      ],
    });
    expect(webhookBody(paused, quiet(DISCORD), null)).toMatchObject({
      embeds: [{ description: description('Monitoring paused'), fields: [] }],
    });
  });

  test('creates a card for Google Chat', () => {
    const row = (topLabel: string, text: string) => ({ decoratedText: { topLabel, text } });
    const card = (widgets: object[]) => [{ cardId: 'alert', card: { sections: [{ widgets }] } }];
    const summary = (color: string, text: string) => ({
      decoratedText: { topLabel: 'Summary', text: `<font color="${color}">${text}</font>`, wrapText: true },
    });
    const buttons = {
      buttonList: { buttons: [{ text: 'Open the report', onClick: { openLink: { url: REPORT } } }] },
    };
    expect(webhookBody(up, contextOf(GOOGLE), null)).toEqual({
      text: UP,
      cardsV2: card([summary('#0b7a68', 'Available'), row('Duration', '1 min'), row('Location', 'Frankfurt'), buttons]),
    });
    expect(webhookBody(paused, quiet(GOOGLE), null)).toEqual({
      text: PAUSED,
      cardsV2: card([summary('#1d2433', 'Monitoring paused'), buttons]),
    });
  });

  test.each([
    [down, 'attention'],
    [slow('degraded', 900), 'warning'],
    [up, 'good'],
    [paused, 'emphasis'],
  ])('uses the container style of the event for Teams (case %#): %s', (alert, style) => {
    expect(webhookBody(alert, contextOf(TEAMS), null)).toMatchObject({
      attachments: [{ content: { body: [{ style }, { type: 'FactSet' }] } }],
    });
  });

  test('creates an Adaptive Card for Teams whose facts are texts', () => {
    expect(webhookBody(paused, quiet(TEAMS), null)).toEqual({
      type: 'message',
      attachments: [
        {
          contentType: 'application/vnd.microsoft.card.adaptive',
          contentUrl: null,
          content: {
            $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
            type: 'AdaptiveCard',
            version: '1.4',
            body: [
              {
                type: 'Container',
                style: 'emphasis',
                bleed: true,
                items: [{ type: 'TextBlock', text: PAUSED, weight: 'Bolder', wrap: true }],
              },
              {
                type: 'FactSet',
                facts: [
                  { title: 'State', value: 'Monitoring Paused' },
                  { title: 'Summary', value: 'Monitoring paused' },
                  { title: 'Time', value: '2026-11-22T12:00:00.500000+00:00' },
                ],
              },
            ],
            actions: [{ type: 'Action.OpenUrl', title: 'Open the report', url: REPORT }],
          },
        },
      ],
    });
  });

  test('omits the duration of an outage that has just started', () => {
    const started = { ...contextOf(SLACK), event: { createdAt: AT, outage: { id: 21, startedAt: AT } } };
    expect(JSON.stringify(webhookBody(down, started, null))).not.toContain('Duration');
  });
});

describe('webhookBody: custom content', () => {
  const content = { id: '{{check_id}}', code: '{{response_status_code}}', note: 'Code {{response_status_code}}' };

  test('is sent exactly as written, with placeholders filled, with its types and without event_data', () => {
    expect(webhookBody(down, contextOf(), content)).toEqual({ id: 5, code: null, note: 'Code None' });
    expect(webhookBody(down, contextOf(ZAPIER), content)).toEqual({ id: 5, code: null, note: 'Code None' });
    expect(webhookBody(down, contextOf(), {})).toEqual({});
    expect(webhookBody(paused, contextOf(SLACK), { list: ['{{request_location}}'] })).toEqual({ list: ['None'] });
    expect(webhookBody(down, contextOf(DISCORD), { color: '{{event_color}}' })).toEqual({ color: 0xb93815 });
  });

  test.each([
    [SLACK, '&lt;!channel&gt; @everyone'],
    [DISCORD, '<\u2060!channel> @\u2060everyone'],
    ['https://receiver.example/', '<!channel> @everyone'],
  ])('prevents mentions for %s in texts that a target returned', (url, summary) => {
    const hostile = changed('down', 'RE', probe({ summary: '<!channel> @everyone' }));
    expect(webhookBody(hostile, contextOf(url), { a: '{{response_summary}}', b: '@here' })).toEqual({
      a: summary,
      b: '@here',
    });
  });
});
