import type { WebhookContent } from '../content/placeholders.ts';

/** For unknown receivers: one key per value. */
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

export const googleChat: WebhookContent = {
  text: '{{text}}',
  cardsV2: [
    {
      cardId: 'alert',
      card: {
        sections: [
          {
            widgets: [
              {
                decoratedText: {
                  topLabel: 'Summary',
                  text: '<font color="{{event_color}}">{{response_summary}}</font>',
                  wrapText: true,
                },
              },
              { decoratedText: { topLabel: 'Duration', text: '{{outage_duration_text}}' } },
              { decoratedText: { topLabel: 'Location', text: '{{request_location}}' } },
              {
                buttonList: {
                  buttons: [{ text: 'Open the report', onClick: { openLink: { url: '{{report_url}}' } } }],
                },
              },
            ],
          },
        ],
      },
    },
  ],
};

export const discord: WebhookContent = {
  content: '{{text}}',
  embeds: [
    {
      description: '{{response_summary}}\n[Open the report]({{report_url}})',
      color: '{{event_color}}',
      fields: [
        { name: 'Duration', value: '{{outage_duration_text}}', inline: true },
        { name: 'Location', value: '{{request_location}}', inline: true },
      ],
    },
  ],
};

/** The content for Slack, Mattermost and Rocket.Chat. */
export const attachments: WebhookContent = {
  text: '{{text}}',
  attachments: [
    {
      fallback: '{{text}} {{response_summary}}',
      color: '{{event_color}}',
      title: 'Open the report',
      title_link: '{{report_url}}',
      fields: [
        { title: 'State', value: '{{response_state}}', short: true },
        { title: 'Summary', value: '{{response_summary}}', short: true },
        { title: 'Duration', value: '{{outage_duration_text}}', short: true },
        { title: 'Location', value: '{{request_location}}', short: true },
        { title: 'Time', value: '{{request_datetime}}', short: true },
      ],
    },
  ],
};

/** For the workflows of Microsoft Teams and its earlier connectors. */
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
          {
            type: 'Container',
            style: '{{event_color}}',
            bleed: true,
            items: [{ type: 'TextBlock', text: '{{text}}', weight: 'Bolder', wrap: true }],
          },
          {
            type: 'FactSet',
            facts: [
              { title: 'State', value: '{{response_state}}' },
              { title: 'Summary', value: '{{response_summary}}' },
              { title: 'Duration', value: '{{outage_duration_text}}' },
              { title: 'Location', value: '{{request_location}}' },
              { title: 'Time', value: '{{request_datetime}}' },
            ],
          },
        ],
        actions: [{ type: 'Action.OpenUrl', title: 'Open the report', url: '{{report_url}}' }],
      },
    },
  ],
};

/** The content for Zapier, Make and n8n. Existing receivers depend on these names and types. */
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

/** The event type distinguishes events with the same state, such as a second failure within an outage. */
export const zapierHook: WebhookContent = {
  ...automation,
  webhook_event_type: '{{event_type}}',
  webhook_event_text: '{{text}}',
};
