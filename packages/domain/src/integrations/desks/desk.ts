import type { HelpDeskKind } from '@pharos/contract/rest/integrations/desks.ts';

export interface HelpDesk {
  kind: HelpDeskKind;
  name: string;
  /** The part of the host after the account name. */
  suffix: string;
  /** The API names of ticket fields that differ from those in the API's list of fields. */
  apiNames: Readonly<Record<string, string>>;
  hasTimeInDates: boolean;
}

const AGENT_AND_GROUP = { ticket_type: 'type', group: 'group_id', agent: 'responder_id' };

export const DESKS: Readonly<Record<HelpDeskKind, HelpDesk>> = {
  freshdesk: {
    kind: 'freshdesk',
    name: 'Freshdesk',
    suffix: '.freshdesk.com',
    apiNames: { ...AGENT_AND_GROUP, product: 'product_id' },
    hasTimeInDates: false,
  },
  freshservice: {
    kind: 'freshservice',
    name: 'Freshservice',
    suffix: '.freshservice.com',
    apiNames: { ...AGENT_AND_GROUP, department: 'department_id' },
    hasTimeInDates: true,
  },
};
