import type { DeskKind } from '@pharos/contract/rest/integrations/desks.ts';

/** Describes a help desk service in which Pharos creates tickets. */
export interface Desk {
  kind: DeskKind;
  /** The name that is shown to people. */
  name: string;
  /** The part of the host after the account name. */
  suffix: string;
  /** The names of fields in the API's tickets, if they differ from the names in the API's list of fields. */
  apiNames: Readonly<Record<string, string>>;
  /** Whether dates in its fields include a time. */
  hasTimeInDates: boolean;
}

const AGENT_AND_GROUP = { ticket_type: 'type', group: 'group_id', agent: 'responder_id' };

export const DESKS: Readonly<Record<DeskKind, Desk>> = {
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
