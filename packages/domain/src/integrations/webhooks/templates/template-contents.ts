import type { WebhookContent } from '../content/placeholders.ts';

/** What every receiver can parse: one key per fact. */
export const fullFieldSet: WebhookContent = {
  text: '{{text}}',
  check_id: '{{check_id}}',
  check_name: '{{check_name}}',
  check_url: '{{check_url}}',
  request_timeout: '{{request_timeout}}',
  request_location: '{{request_location}}',
  request_datetime: '{{request_datetime}}',
  response_status_code: '{{response_status_code}}',
  response_summary: '{{response_summary}}',
  response_state: '{{response_state}}',
  response_time: '{{response_time}}',
};

/** Google Chat. */
export const textOnly: WebhookContent = { text: '{{text}}' };

export const discord: WebhookContent = { content: '{{text}}\n{{response_summary}}' };

/** Slack, Mattermost, Rocket.Chat. */
export const attachments: WebhookContent = {
  text: '{{text}}',
  attachments: [
    {
      fallback: '{{response_state}}: {{response_summary}}',
      fields: [
        { title: 'State', value: '{{response_state}}', short: true },
        { title: 'Summary', value: '{{response_summary}}', short: true },
        { title: 'Location', value: '{{request_location}}', short: true },
        { title: 'Time', value: '{{request_datetime}}', short: true },
      ],
    },
  ],
};

/** Microsoft Teams, by its workflows and by the connectors before them. */
export const adaptiveCard: WebhookContent = {
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
          { type: 'TextBlock', text: '{{text}}', weight: 'Bolder', wrap: true },
          {
            type: 'FactSet',
            facts: [
              { title: 'State', value: '{{response_state}}' },
              { title: 'Summary', value: '{{response_summary}}' },
              { title: 'Location', value: '{{request_location}}' },
              { title: 'Time', value: '{{request_datetime}}' },
            ],
          },
        ],
      },
    },
  ],
};

/** Zapier, Make, n8n: names and types that existing receivers parse. */
export const automation: WebhookContent = {
  organization_name: '{{organization_name}}',
  organization_id: '{{organization_id}}',
  webhook_event_id: '{{event_id}}',
  webhook_event_created_on: '{{event_created_on}}',
  webhook_id: '{{webhook_id}}',
  webhook_type: '{{webhook_type}}',
  webhook_event_data: {
    check_id: '{{check_id}}',
    check_name: '{{check_name}}',
    check_state_name: '{{response_state}}',
    http_status_code: '{{response_status_code}}',
    request_url: '{{check_url}}',
    request_start_time: '{{request_datetime}}',
    response_time: '{{response_time}}',
    application_id: '{{application_id}}',
    application_name: '{{application_name}}',
    check_target_response_time: '{{check_target_response_time}}',
    check_computed_target_response_time: '{{check_target_response_time}}',
    recently_started_check_state_name: null,
    recently_started_check_start_time: null,
    recently_started_check_http_status_code: null,
    recently_started_check_response_time: null,
    '@type': 'MessageCard',
  },
};

/** What the subscription of a Zap is sent: by the kind of event it tells apart what states alone do not, such as a second failure of an outage. */
export const zapierHook: WebhookContent = {
  ...automation,
  webhook_event_type: '{{event_type}}',
  webhook_event_text: '{{text}}',
};
