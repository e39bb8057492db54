import type { JudgedField } from './desk-tickets.ts';
import { type HelpDeskDouble, startDeskDouble } from './start-desk-double.ts';

interface Choice {
  id: number;
  value: string;
  nested_options?: Choice[];
}
interface Field {
  name: string;
  label: string;
  field_type: string;
  default_field: boolean;
  required_for_agents?: boolean;
  choices?: Choice[];
  nested_fields?: { name: string; label: string }[];
}

/** https://api.freshservice.com/#view_all_ticket_fields */
export const FRESHSERVICE_FIELDS: readonly Field[] = [
  {
    name: 'requester',
    label: 'Requester',
    field_type: 'default_requester',
    default_field: true,
    required_for_agents: true,
  },
  { name: 'subject', label: 'Subject', field_type: 'default_subject', default_field: true, required_for_agents: true },
  {
    name: 'urgency',
    label: 'Urgency',
    field_type: 'default_urgency',
    default_field: true,
    choices: [
      { id: 1, value: 'Low' },
      { id: 3, value: 'High' },
    ],
  },
  { name: 'group', label: 'Group', field_type: 'default_group', default_field: true, choices: [] },
  { name: 'agent', label: 'Agent', field_type: 'default_agent', default_field: true, choices: [] },
  { name: 'department', label: 'Department', field_type: 'default_department', default_field: true, choices: [] },
  {
    name: 'category',
    label: 'Category',
    field_type: 'default_category',
    default_field: true,
    required_for_agents: true,
    choices: [
      {
        id: 1,
        value: 'Hardware',
        nested_options: [{ id: 2, value: 'Computer', nested_options: [{ id: 3, value: 'Laptop' }] }],
      },
      { id: 4, value: 'Network', nested_options: [] },
    ],
    nested_fields: [
      { name: 'sub_category', label: 'Sub-category' },
      { name: 'item_category', label: 'Item' },
    ],
  },
  { name: 'needed_by', label: 'Needed by', field_type: 'custom_date', default_field: false },
  {
    name: 'regions',
    label: 'Regions',
    field_type: 'custom_multi_select_dropdown',
    default_field: false,
    choices: [
      { id: 11, value: 'Europe' },
      { id: 12, value: 'Asia' },
    ],
  },
];

const API_NAMES: Readonly<Record<string, string>> = {
  group: 'group_id',
  agent: 'responder_id',
  department: 'department_id',
};
const FILLED = ['requester', 'subject'];
const PEOPLE = {
  agents: [
    { id: 31, first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' },
    { id: 32, first_name: 'Grace', last_name: null, email: 'grace@example.com' },
  ],
  groups: Array.from({ length: 130 }, (_, n) => ({ id: 200 + n, name: `Group ${n + 1}` })),
  departments: [{ id: 41, name: 'Operations' }],
};

const judged = (fields: unknown): JudgedField[] =>
  (fields as Field[])
    .filter(({ name }) => !FILLED.includes(name))
    .flatMap(
      ({
        name,
        default_field: isDefault,
        required_for_agents: isMandatory = false,
        choices = [],
        nested_fields: nested = [],
      }) => [
        {
          name: API_NAMES[name] ?? name,
          isCustom: !isDefault,
          isMandatory,
          choices: choices.length === 0 ? null : choices.map(({ id, value }) => (name === 'urgency' ? id : value)),
        },
        ...nested.map((below) => ({ name: below.name, isCustom: !isDefault, isMandatory: false, choices: null })),
      ],
    );

export const startFreshserviceDouble = (port?: number): Promise<HelpDeskDouble> =>
  startDeskDouble(
    {
      fieldsPath: '/api/v2/ticket_form_fields',
      fields: FRESHSERVICE_FIELDS,
      judged,
      put: (name, value) => ({ [name]: value }),
      searchPath: '/api/v2/tickets/filter',
      found: (tickets) => ({ tickets }),
      people: PEOPLE,
      hidesTags: true,
    },
    port,
  );
