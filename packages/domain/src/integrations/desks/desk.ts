import type { DeskKind } from '@pharos/contract/rest/integrations/desks.ts';

/** All that tells one service that tickets are made in from the other. */
export interface Desk {
  /** The channel. */
  kind: DeskKind;
  /** As people are told it. */
  name: string;
  /** What follows the account's own name in its host. */
  suffix: string;
  /** Names of fields in the API's tickets, where they differ from those in its list of fields. */
  apiNames: Readonly<Record<string, string>>;
  /** Its dates are given with a time. */
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
