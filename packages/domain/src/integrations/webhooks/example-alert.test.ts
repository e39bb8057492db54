import type { WebhookEvent } from '@pharos/contract/rest/integrations/webhooks.ts';
import { expect, test } from 'vitest';
import { exampleContext, exampleOf } from './example-alert.ts';
import { contextOf } from './testing/webhook-alerts.ts';
import { webhookBody } from './webhook-body.ts';

const at = Date.parse('2026-11-22T12:00:00Z');
const bodyFor = (url: string, event: WebhookEvent = 'up', content: object | null = null) => {
  const alert = exampleOf(event, { id: 9, name: 'Acme Ltd', timezone: 'UTC' }, at);
  return webhookBody(alert, exampleContext(alert, contextOf(url)), content && { ...content });
};

test('describes the example check as available again', () => {
  expect(bodyFor('https://receiver.example/')).toEqual({
    text: 'Example check (https://www.example.com/) is UP.',
    check_id: '1',
    check_name: 'Example check',
    check_url: 'https://www.example.com/',
    request_timeout: '30',
    request_location: 'Example location',
    request_datetime: '2026-11-22T12:00:00.000000+00:00',
    response_status_code: '200',
    response_summary: 'Available',
    response_state: 'Available',
    response_time: '50',
    event_data: {
      event: 'up',
      org_name: 'acme',
      org_id: 9,
      event_id: 1,
      event_created_on: '2026-11-22T12:00:00.000000+00:00',
      webhook_id: 4,
      webhook_type: 'AL',
    },
  });
});

test.each([
  ['up', 'Example check (https://www.example.com/) is UP.', 300],
  ['down', 'Example check (https://www.example.com/) is DOWN.', 0],
  ['degraded', 'Example check (https://www.example.com/) is DEGRADED: 1200 ms, above 100 ms.', null],
  ['recovered', 'Example check (https://www.example.com/) responds in time again.', null],
  ['paused', 'Example check (https://www.example.com/): monitoring was PAUSED.', null],
  ['restarted', 'Example check (https://www.example.com/): monitoring was RESTARTED.', null],
  ['certificate', 'Example check (https://www.example.com/): the certificate expires in 7 days.', null],
] as const)('describes the requested event: %s', (event, text, duration) => {
  const content = { event: '{{event}}', text: '{{text}}', duration: '{{outage_duration}}' };
  expect(bodyFor('https://receiver.example/', event, content)).toEqual({ event, text, duration });
});

test('contains an application name by which an automation receiver recognizes a test', () => {
  expect(bodyFor('https://hooks.zapier.com/hooks/catch/1/2/')).toMatchObject({
    organization_name: 'Acme Ltd',
    webhook_id: 4,
    webhook_event_data: {
      check_id: 1,
      check_name: 'Example check',
      check_state_name: 'Available',
      http_status_code: 200,
      request_url: 'https://www.example.com/',
      response_time: 50,
      application_name: 'Webhook test',
      check_target_response_time: 100,
    },
  });
});
