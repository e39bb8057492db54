const TIME = '2026-01-31T12:00:00.000000+00:00';
const EXAMPLE = 'Example check (https://www.example.com/)';

/** The fields that differ between the kinds of events: type, text, and data. */
const EVENTS = {
  down: ['AT', `${EXAMPLE} is DOWN.`, { check_state_name: 'Not Responding', response_time: 30000 }],
  up: ['AT', `${EXAMPLE} is UP.`, { check_state_name: 'Available', http_status_code: 200, response_time: 50 }],
  degraded: [
    'PE',
    `${EXAMPLE} is DEGRADED: 1200 ms, above 100 ms.`,
    { check_state_name: 'Degraded', response_time: 1200 },
  ],
  paused: ['PS', `${EXAMPLE}: monitoring was PAUSED.`, { check_state_name: 'Monitoring Paused' }],
};

/** Returns a sample event with all fields of a real one. Users configure their Zap with it. */
export const sampleOf = (event) => {
  const [type, text, data] = EVENTS[event];
  return {
    id: 1,
    organization_name: 'Example',
    organization_id: 1,
    webhook_event_id: 1,
    webhook_event_created_on: TIME,
    webhook_id: 1,
    webhook_type: type,
    webhook_event_data: {
      check_id: 1,
      check_name: 'Example check',
      check_state_name: null,
      http_status_code: null,
      request_url: 'https://www.example.com/',
      request_start_time: TIME,
      response_time: null,
      application_id: 1,
      application_name: 'Default',
      check_target_response_time: 100,
      check_computed_target_response_time: 100,
      recently_started_check_state_name: null,
      recently_started_check_start_time: null,
      recently_started_check_http_status_code: null,
      recently_started_check_response_time: null,
      '@type': 'MessageCard',
      ...data,
    },
    webhook_event_type: event,
    webhook_event_text: text,
  };
};
