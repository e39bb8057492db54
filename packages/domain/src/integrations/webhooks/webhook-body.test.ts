import { describe, expect, test } from 'vitest';
import { changed, contextOf, down, probe, up } from './testing/webhook-alerts.ts';
import { webhookBody } from './webhook-body.ts';

const paused = changed('paused', 'PS', null);
const DISCORD = 'https://discord.com/api/webhooks/1/abc';
const SLACK = 'https://hooks.slack.com/services/T/B/x';
const ZAPIER = 'https://hooks.zapier.com/hooks/catch/1/2/';

describe('the simple body', () => {
  const eventData = {
    event: 'down',
    org_name: 'acme',
    org_id: 9,
    event_id: 17,
    event_created_on: '2026-11-22T12:00:00.501000+00:00',
    webhook_id: 4,
    webhook_type: 'AL',
  };

  test('is what existing receivers parse: texts, and event_data', () => {
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

  test('says "None" for what there is none of', () => {
    expect(webhookBody(paused, contextOf(), null)).toMatchObject({
      request_location: 'None',
      response_status_code: 'None',
      response_time: 'None',
      event_data: { ...eventData, event: 'paused' },
    });
  });
});

test('an automation receiver gets the automation body, with its types', () => {
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

describe('a chat service gets what it accepts', () => {
  test.each([
    [
      'https://chat.googleapis.com/v1/spaces/A/messages',
      { text: 'Shop (https://shop.example): monitoring was PAUSED.' },
    ],
    [DISCORD, { content: 'Shop (https://shop.example): monitoring was PAUSED.\nMonitoring paused' }],
    [
      SLACK,
      {
        text: 'Shop (https://shop.example): monitoring was PAUSED.',
        attachments: [
          {
            fallback: 'Monitoring Paused: Monitoring paused',
            fields: [
              { title: 'State', value: 'Monitoring Paused', short: true },
              { title: 'Summary', value: 'Monitoring paused', short: true },
              { title: 'Location', value: 'None', short: true },
              { title: 'Time', value: '2026-11-22T12:00:00.500000+00:00', short: true },
            ],
          },
        ],
      },
    ],
  ])('%s', (url, body) => {
    expect(webhookBody(paused, contextOf(url), null)).toEqual(body);
  });

  test('Teams: a card with facts that are texts', () => {
    expect(webhookBody(paused, contextOf('https://a.webhook.office.com/b'), null)).toEqual({
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
                type: 'TextBlock',
                text: 'Shop (https://shop.example): monitoring was PAUSED.',
                weight: 'Bolder',
                wrap: true,
              },
              {
                type: 'FactSet',
                facts: [
                  { title: 'State', value: 'Monitoring Paused' },
                  { title: 'Summary', value: 'Monitoring paused' },
                  { title: 'Location', value: 'None' },
                  { title: 'Time', value: '2026-11-22T12:00:00.500000+00:00' },
                ],
              },
            ],
          },
        },
      ],
    });
  });
});

describe('a content of their own', () => {
  const content = { id: '{{check_id}}', code: '{{response_status_code}}', note: 'Code {{response_status_code}}' };

  test('is sent exactly, filled, with its types and without event_data', () => {
    expect(webhookBody(down, contextOf(), content)).toEqual({ id: 5, code: null, note: 'Code None' });
    expect(webhookBody(down, contextOf(ZAPIER), content)).toEqual({ id: 5, code: null, note: 'Code None' });
    expect(webhookBody(down, contextOf(), {})).toEqual({});
  });

  test.each([
    [SLACK, '&lt;!channel&gt; @everyone'],
    [DISCORD, '<\u2060!channel> @\u2060everyone'],
    ['https://receiver.example/', '<!channel> @everyone'],
  ])('to %s, what a target says notifies nobody', (url, summary) => {
    const hostile = changed('down', 'RE', probe({ summary: '<!channel> @everyone' }));
    expect(webhookBody(hostile, contextOf(url), { a: '{{response_summary}}', b: '@here' })).toEqual({
      a: summary,
      b: '@here',
    });
  });
});
