import type { JudgedField } from './desk-tickets.ts';
import { type HelpDeskDouble, startDeskDouble } from './start-desk-double.ts';

interface Field {
  name: string;
  default?: boolean;
  type: string;
  required_for_agents?: boolean;
  choices?: unknown;
  nested_ticket_fields?: { name: string; label: string; level: number }[];
}

/** https://developers.freshdesk.com/api/#list_all_ticket_fields */
export const FRESHDESK_FIELDS: readonly (Field & { label: string; id: number })[] = [
  {
    id: 1,
    name: 'requester',
    label: 'Search a requester',
    type: 'default_requester',
    default: true,
    required_for_agents: true,
  },
  { id: 2, name: 'subject', label: 'Subject', type: 'default_subject', default: true, required_for_agents: true },
  {
    id: 3,
    name: 'ticket_type',
    label: 'Type',
    type: 'default_ticket_type',
    default: true,
    choices: ['Question', 'Incident', 'Problem'],
  },
  { id: 4, name: 'source', label: 'Source', type: 'default_source', default: true, choices: { Email: 1, Portal: 2 } },
  {
    id: 5,
    name: 'status',
    label: 'Status',
    type: 'default_status',
    default: true,
    required_for_agents: true,
    choices: { 2: ['Open', 'Being Processed'], 5: ['Closed', 'This ticket has been Closed'] },
  },
  {
    id: 6,
    name: 'priority',
    label: 'Priority',
    type: 'default_priority',
    default: true,
    choices: { Low: 1, Urgent: 4 },
  },
  {
    id: 7,
    name: 'group',
    label: 'Group',
    type: 'default_group',
    default: true,
    choices: { Operations: 21, Billing: 22 },
  },
  { id: 8, name: 'agent', label: 'Agent', type: 'default_agent', default: true, choices: { Ada: 31, Grace: 32 } },
  { id: 9, name: 'description', label: 'Description', type: 'default_description', default: true },
  {
    id: 10,
    name: 'cf_country',
    label: 'Country',
    type: 'nested_field',
    default: false,
    required_for_agents: true,
    choices: { Germany: { Berlin: ['Mitte', 'Pankow'], Hamburg: [] }, Iceland: {} },
    nested_ticket_fields: [
      { name: 'cf_city', label: 'City', level: 2 },
      { name: 'cf_district', label: 'District', level: 3 },
    ],
  },
  { id: 11, name: 'cf_reference', label: 'Reference', type: 'custom_text', default: false },
  { id: 12, name: 'cf_seats', label: 'Seats', type: 'custom_number', default: false },
  { id: 13, name: 'cf_billable', label: 'Billable', type: 'custom_checkbox', default: false },
  { id: 14, name: 'cf_due', label: 'Needed by', type: 'custom_date', default: false },
  { id: 15, name: 'cf_team', label: 'Team', type: 'custom_dropdown', default: false, choices: ['Web', 'Network'] },
];

const API_NAMES: Readonly<Record<string, string>> = { ticket_type: 'type', group: 'group_id', agent: 'responder_id' };
const FILLED = ['requester', 'subject', 'source', 'status', 'priority', 'description'];

const judged = (fields: unknown): JudgedField[] =>
  (fields as Field[])
    .filter(({ name }) => !FILLED.includes(name))
    .flatMap(
      ({
        name,
        default: isDefault,
        required_for_agents: isMandatory = false,
        choices,
        nested_ticket_fields: nested = [],
      }) => [
        {
          name: API_NAMES[name] ?? name,
          isCustom: !isDefault,
          isMandatory,
          choices: choices === undefined ? null : valuesOf(choices, nested.length > 0),
        },
        ...nested.map((below) => ({ name: below.name, isCustom: true, isMandatory: false, choices: null })),
      ],
    );

const valuesOf = (choices: unknown, isNested: boolean): unknown[] => {
  if (Array.isArray(choices)) return choices;
  return isNested ? Object.keys(choices as object) : Object.values(choices as object);
};

export const startFreshdeskDouble = (port?: number): Promise<HelpDeskDouble> =>
  startDeskDouble(
    {
      fieldsPath: '/api/v2/ticket_fields',
      fields: FRESHDESK_FIELDS,
      judged,
      put: (_, value) => value,
      searchPath: '/api/v2/search/tickets',
      found: (tickets) => ({ total: tickets.length, results: tickets }),
      people: {},
      hidesTags: false,
    },
    port,
  );
