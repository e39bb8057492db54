export const PLACEHOLDER_GROUPS = ['Message', 'Check', 'Request', 'Response', 'Event'] as const;
export type PlaceholderGroup = (typeof PLACEHOLDER_GROUPS)[number];

const TABLE = {
  text: ['Message', 'What happened, in one sentence'],
  check_id: ['Check', 'Number of the check'],
  check_name: ['Check', 'Name of the check'],
  check_url: ['Check', 'Address that the check tests'],
  check_target_response_time: ['Check', 'Response time above which the check is degraded, in milliseconds'],
  application_id: ['Check', 'Number of the application that the check belongs to'],
  application_name: ['Check', 'Name of the application that the check belongs to'],
  request_location: ['Request', 'Location that sent the request'],
  request_datetime: ['Request', 'Time of the request, in UTC'],
  request_timeout: ['Request', 'Timeout of the request, in seconds'],
  response_state: ['Response', 'State of the check, such as Available or Not Responding'],
  response_status_code: ['Response', 'HTTP status code of the response'],
  response_time: ['Response', 'Response time, or time until the failure, in milliseconds'],
  response_summary: ['Response', 'Description of the result, such as Available or Connection refused'],
  event: ['Event', 'down, up, paused, restarted, degraded, recovered or certificate'],
  event_severity: ['Event', 'critical, warning or info'],
  event_color: ['Event', 'Color of the event, in the format of the receiver, such as #b93815'],
  event_id: ['Event', 'Number of the event'],
  event_type: ['Event', 'Same as event, but other-failure if an outage continues with another error'],
  event_created_on: ['Event', 'Time at which the event was recorded, in UTC'],
  report_url: ['Event', 'Address of the report of the check'],
  evidence_url: ['Event', 'Address of the details that the probes recorded about the outage'],
  outage_id: ['Event', 'Number of the outage'],
  outage_started_on: ['Event', 'Time at which the outage began, in UTC'],
  outage_duration: ['Event', 'How long the outage has lasted, in seconds'],
  outage_duration_text: ['Event', 'How long the outage has lasted, such as 4 mins 10 secs'],
  organization_id: ['Event', 'Number of the organization'],
  organization_name: ['Event', 'Name of the organization'],
  webhook_id: ['Event', 'Number of the webhook'],
  webhook_type: ['Event', 'Events that the webhook receives: AL, AT, PE or PS'],
} as const satisfies Record<string, readonly [PlaceholderGroup, string]>;

export type PlaceholderName = keyof typeof TABLE;

export interface Placeholder {
  name: PlaceholderName;
  group: PlaceholderGroup;
  description: string;
}

export const PLACEHOLDERS: readonly Placeholder[] = Object.entries(TABLE).map(([name, [group, description]]) => ({
  name: name as PlaceholderName,
  group,
  description,
}));

export const isPlaceholderName = (name: string): name is PlaceholderName => Object.hasOwn(TABLE, name);

export const PLACEHOLDER = /\{\{[^{}]*\}\}/g;

export const nameWithin = (placeholder: string): string => placeholder.slice(2, -2).trim();

/** Includes unknown names. Offsets are in UTF-16 units. */
export const placeholdersIn = (text: string): { name: string; offset: number }[] =>
  Array.from(text.matchAll(PLACEHOLDER), ({ 0: placeholder, index }) => ({
    name: nameWithin(placeholder),
    offset: index,
  }));

export type PlaceholderValue = string | number | null;
export type PlaceholderValues = Record<PlaceholderName, PlaceholderValue>;

/** Converts a value for use within a longer text. Null becomes "None". */
export const valueText = (value: PlaceholderValue): string => (value === null ? 'None' : String(value));

/** Includes the outermost object. Prevents a stack overflow when the content is processed. */
export const MAX_CONTENT_LEVELS = 20;

export type WebhookContent = Record<string, unknown>;
