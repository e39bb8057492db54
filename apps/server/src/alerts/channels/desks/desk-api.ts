import type { HelpDeskKind } from '@pharos/contract/rest/integrations/desks.ts';
import type { Providers } from '../call.ts';

/** The differences between the APIs of Freshdesk and Freshservice, which have the same vendor. */
export interface HelpDeskApi {
  urlOf: (providers: Providers) => string;
  fieldsPath: string;
  /** Freshservice includes tags in a list only if the query requests them. */
  ticketsPath: string;
  searchPath: string;
  /** The property of a search response with the results. */
  foundName: string;
  /** Lists to which ticket fields refer. Each name is the API path and the property of the response. */
  people: readonly ('agents' | 'groups' | 'departments')[];
  /** Whether responses wrap their content in a property with the name of the resource. */
  isWrapped: boolean;
}

export const DESK_APIS: Readonly<Record<HelpDeskKind, HelpDeskApi>> = {
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
