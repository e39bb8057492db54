import { expect, test } from 'vitest';
import { DESKS } from '../desk.ts';
import type { HelpDeskField, HelpDeskOption } from './desk-field.ts';
import { readDeskFields } from './read-desk-fields.ts';

const field = (given: Partial<HelpDeskField>): HelpDeskField => ({
  name: 'a',
  label: 'A',
  description: null,
  input: 'text',
  isDefault: false,
  isMandatory: false,
  options: [],
  nested: [],
  ...given,
});
const freshdesk = (...ticketFields: unknown[]) => readDeskFields(DESKS.freshdesk, { ticketFields, people: null });
const people = {
  agents: [
    { id: 1, first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' },
    { id: 2, first_name: '', email: 'grace@example.com' },
    { first_name: 'No id' },
  ],
  groups: [{ id: 3, name: 'Web' }],
  departments: [{ id: 4, name: 'IT' }],
};
const freshservice = (...ticketFields: unknown[]) => readDeskFields(DESKS.freshservice, { ticketFields, people });
const a = { name: 'a', label: 'A' };
const option = (value: string, options: HelpDeskOption[] = []): HelpDeskOption => ({ value, label: value, options });
const optionsOf = (...values: string[]): HelpDeskOption[] => values.map((value) => option(value));

test.each([
  ['a list of words', ['x', 'y'], optionsOf('x', 'y')],
  ['words with ids', { Web: 7 }, [{ value: 7, label: 'Web', options: [] }]],
  ['words with words below them', { x: { y: ['z'] } }, [option('x', [option('y', optionsOf('z'))])]],
])('reads choices that Freshdesk returns as %s', (_, choices, options) => {
  expect(freshdesk({ ...a, type: 'custom_dropdown', choices })).toEqual([field({ input: 'select', options })]);
});

test.each([
  ['custom_text', 'text'],
  ['custom_paragraph', 'text'],
  ['custom_number', 'number'],
  ['custom_decimal', 'decimal'],
  ['custom_checkbox', 'checkbox'],
  ['custom_date', 'date'],
  ['custom_dropdown', 'text'],
  ['nested_field', 'text'],
  ['custom_of_tomorrow', 'text'],
])('uses for a field of type %s without choices the input %s', (type, input) => {
  expect(freshdesk({ ...a, type })).toEqual([field({ input: input as HelpDeskField['input'] })]);
  expect(freshservice({ ...a, field_type: type })).toEqual([field({ input: input as HelpDeskField['input'] })]);
});

test('reads at most two nested fields of a dependent field of Freshdesk, ordered by level', () => {
  const nested_ticket_fields = [3, 2, 4].map((level) => ({ name: `level_${level}`, label: `Level ${level}`, level }));
  const [read] = freshdesk({ ...a, type: 'nested_field', choices: { x: {} }, nested_ticket_fields });
  expect(read?.nested).toEqual([
    { name: 'level_2', label: 'Level 2' },
    { name: 'level_3', label: 'Level 3' },
  ]);
});

test('reads the agents, groups and departments that Freshservice returns separately from its fields', () => {
  const of = (name: string) => ({ name, label: name, field_type: `default_${name}`, default_field: true, choices: [] });
  const labels = freshservice(of('agent'), of('group'), of('department')).map(({ options }) =>
    options.map(({ value, label }) => [value, label]),
  );
  expect(labels).toEqual([
    [
      [1, 'Ada Lovelace'],
      [2, 'grace@example.com'],
    ],
    [[3, 'Web']],
    [[4, 'IT']],
  ]);
});

test('uses IDs for urgency and impact of Freshservice, and texts for all other choices', () => {
  const choices = [{ id: 3, value: 'High', nested_options: [{ id: 4, value: 'Higher' }] }];
  const [urgency, custom] = freshservice(
    { name: 'urgency', field_type: 'default_urgency', default_field: true, choices },
    {
      name: 'urgency',
      field_type: 'custom_dropdown',
      default_field: false,
      choices,
      nested_fields: [{ name: 'below' }],
    },
  );
  expect(urgency?.options).toEqual([
    { value: 3, label: 'High', options: [{ value: 4, label: 'Higher', options: [] }] },
  ]);
  expect(custom?.options).toEqual([option('High', optionsOf('Higher'))]);
  expect(custom?.nested).toEqual([{ name: 'below', label: 'below' }]);
});

test('reads a multi-select field of Freshservice', () => {
  const choices = [{ id: 1, value: 'x' }];
  const [read] = freshservice({ ...a, field_type: 'custom_multi_select_dropdown', choices });
  expect(read).toEqual(field({ input: 'multi-select', options: optionsOf('x') }));
});

test('returns mandatory fields first', () => {
  const given = [
    { name: 'x', type: 'custom_text' },
    { name: 'y', type: 'custom_text', required_for_agents: true },
    { name: 'z', type: 'custom_text' },
  ];
  expect(freshdesk(...given).map(({ name }) => name)).toEqual(['y', 'x', 'z']);
});

test('omits fields that Pharos fills in and fields that cannot be filled in', () => {
  const names = [
    'description',
    'subject',
    'priority',
    'company',
    'requester',
    'email',
    'phone',
    'requester_id',
    'status',
    'source',
  ];
  const filled = names.map((name) => ({ name, type: 'default_text', field_type: 'default_text' }));
  const file = { name: 'file', type: 'custom_file', field_type: 'custom_file' };
  expect([...freshdesk(...filled, file), ...freshservice(...filled, file)]).toEqual([]);
});

test('omits malformed fields and choices', () => {
  expect(freshdesk(null, 1, 'x', [], {}, { name: {} }, { ...a, choices: 7, type: null })).toEqual([field({})]);
  expect(freshservice(null, { ...a, choices: [null, { value: {} }], field_type: 7 })).toEqual([field({})]);
});
