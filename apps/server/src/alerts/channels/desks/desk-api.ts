import type { DeskKind } from '@pharos/contract/rest/integrations/desks.ts';
import type { Providers } from '../call.ts';

/** What differs between the two services in how they are called; both are version 2 of the same maker's API. */
export interface DeskApi {
  /** Its address of accounts; `{domain}` stands for the account's own name. */
  urlOf: (providers: Providers) => string;
  fieldsPath: string;
  /** Path and query that list tickets; lists of Freshservice hold tags only when asked to. */
  ticketsPath: string;
  searchPath: string;
  /** Under which a search puts what it found. */
  foundName: string;
  /** Lists that fields refer to, each a path and a name of its own. */
  people: readonly ('agents' | 'groups' | 'departments')[];
  /** Its answers hold what was asked for under its name; those of the other are that itself. */
  isWrapped: boolean;
}

export const DESK_APIS: Readonly<Record<DeskKind, DeskApi>> = {
  /** https://developers.freshdesk.com/api/ */
  freshdesk: {
    urlOf: ({ freshdeskUrl }) => freshdeskUrl,
    fieldsPath: 'ticket_fields',
    ticketsPath: 'tickets?order_by=created_at&order_type=desc',
    searchPath: 'search/tickets',
    foundName: 'results',
    people: [],
    isWrapped: false,
  },
  /** https://api.freshservice.com/ */
  freshservice: {
    urlOf: ({ freshserviceUrl }) => freshserviceUrl,
    fieldsPath: 'ticket_form_fields',
    ticketsPath: 'tickets?order_type=desc&include=tags',
    searchPath: 'tickets/filter',
    foundName: 'tickets',
    people: ['agents', 'groups', 'departments'],
    isWrapped: true,
  },
};
