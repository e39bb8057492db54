export const freshdeskAccount = (given: object = {}) => ({
  id: 5,
  freshdesk_domain: 'acme.freshdesk.com',
  freshdesk_api_key: '••••6789',
  organization: 7,
  state: 'AC',
  is_valid: true,
  data_json: '{}',
  ticket_status: null,
  missing_fields: [],
  problem: null,
  ...given,
});

export const freshserviceAccount = (given: object = {}) => {
  const { freshdesk_domain: _domain, freshdesk_api_key: _key, ...account } = freshdeskAccount();
  return { ...account, freshservice_domain: 'acme.freshservice.com', freshservice_api_key: '••••6789', ...given };
};

/** One ticket field of each type, in the format of Freshdesk. */
export const FRESHDESK_FORM = {
  data_json: [
    { name: 'subject', label: 'Subject', type: 'default_subject', default: true, required_for_agents: true },
    {
      name: 'ticket_type',
      label: 'Type',
      type: 'default_ticket_type',
      default: true,
      choices: ['Question', 'Incident'],
    },
    { name: 'group', label: 'Group', type: 'default_group', default: true, choices: { Operations: 21 } },
    {
      name: 'cf_country',
      label: 'Country',
      type: 'nested_field',
      required_for_agents: true,
      choices: { Germany: { Berlin: ['Mitte'], Kiel: [] }, Iceland: {} },
      nested_ticket_fields: [
        { name: 'cf_city', label: 'City', level: 2 },
        { name: 'cf_district', label: 'District', level: 3 },
      ],
    },
    { name: 'cf_reference', label: 'Reference', type: 'custom_text' },
    { name: 'cf_seats', label: 'Seats', type: 'custom_number' },
    { name: 'cf_billable', label: 'Billable', type: 'custom_checkbox' },
    { name: 'cf_due', label: 'Needed by', type: 'custom_date' },
  ],
};

/** Ticket fields that only Freshservice has: multiple choice lists and dates with a time. */
export const FRESHSERVICE_FORM = {
  freshservice_agents_json: { agents: [{ id: 31, first_name: 'Ada', last_name: 'Lovelace' }] },
  freshservice_groups_json: { groups: [] },
  freshservice_departments_json: { departments: [] },
  freshservice_form_fields_json: {
    ticket_fields: [
      { name: 'agent', label: 'Agent', field_type: 'default_agent', default_field: true, choices: [] },
      {
        name: 'regions',
        label: 'Regions',
        field_type: 'custom_multi_select_dropdown',
        choices: [
          { id: 1, value: 'Europe' },
          { id: 2, value: 'Asia' },
        ],
      },
      { name: 'due', label: 'Needed by', field_type: 'custom_date' },
    ],
  },
};
