import { expect, test } from 'vitest';
import { isPlaceholderName, PLACEHOLDER_GROUPS, PLACEHOLDERS, valueText } from './placeholders.ts';

test('contains the eleven placeholders of the specification and all further ones, by group', () => {
  expect(
    PLACEHOLDER_GROUPS.map((group) => PLACEHOLDERS.filter((each) => each.group === group).map(({ name }) => name)),
  ).toEqual([
    ['text'],
    ['check_id', 'check_name', 'check_url', 'check_target_response_time', 'application_id', 'application_name'],
    ['request_location', 'request_datetime', 'request_timeout'],
    ['response_state', 'response_status_code', 'response_time', 'response_summary'],
    [
      'event',
      'event_severity',
      'event_color',
      'event_id',
      'event_type',
      'event_created_on',
      'report_url',
      'evidence_url',
      'outage_id',
      'outage_started_on',
      'outage_duration',
      'outage_duration_text',
      'organization_id',
      'organization_name',
      'webhook_id',
      'webhook_type',
    ],
  ]);
});

test('describes each placeholder in one line', () => {
  for (const { description } of PLACEHOLDERS) expect(description).toMatch(/^.{10,90}$/);
});

test.each(['constructor', '__proto__', 'toString', 'Text', ''])('rejects %j as the name of a placeholder', (name) => {
  expect(isPlaceholderName(name)).toBe(false);
});

test.each([
  [null, 'None'],
  [0, '0'],
  ['', ''],
  ['a', 'a'],
])('converts %j to the text %j', (value, text) => {
  expect(valueText(value)).toBe(text);
});
