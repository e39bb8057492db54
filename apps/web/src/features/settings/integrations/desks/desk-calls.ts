import type { HelpDeskKind } from '@pharos/contract/rest/integrations/desks.ts';
import * as freshdesk from '@pharos/contract/rest/integrations/freshdesk.ts';
import * as freshservice from '@pharos/contract/rest/integrations/freshservice.ts';
import type { HelpDeskForm } from '@pharos/domain/integrations/desks/fields/desk-field.ts';
import type { Answer } from '../../../../lib/api/call.ts';
import { queryOf } from '../../../../lib/api/queries.ts';

interface DeskCalls {
  list: typeof freshdesk.listFreshdesk;
  create: typeof freshdesk.createFreshdesk;
  change: typeof freshdesk.changeFreshdesk;
  remove: typeof freshdesk.deleteFreshdesk;
  test: typeof freshdesk.testFreshdesk;
}

export const DESK_CALLS: Readonly<Record<HelpDeskKind, DeskCalls>> = {
  freshdesk: {
    list: freshdesk.listFreshdesk,
    create: freshdesk.createFreshdesk,
    change: freshdesk.changeFreshdesk,
    remove: freshdesk.deleteFreshdesk,
    test: freshdesk.testFreshdesk,
  },
  // Safe, because the endpoints differ only in two field names, which `toWire` and `useDeskAccounts` convert.
  freshservice: {
    list: freshservice.listFreshservice,
    create: freshservice.createFreshservice,
    change: freshservice.changeFreshservice,
    remove: freshservice.deleteFreshservice,
    test: freshservice.testFreshservice,
  } as unknown as DeskCalls,
};

/** Fetches the fields only once, because each request counts toward the account's rate limit. */
const ONCE = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchInterval: false, retry: false } as const;

const freshdeskForm = ({ data_json: ticketFields }: Answer<typeof freshdesk.getFreshdeskFormFields>): HelpDeskForm => ({
  ticketFields,
  people: null,
});

const freshserviceForm = (answer: Answer<typeof freshservice.getFreshserviceFormFields>): HelpDeskForm => ({
  ticketFields: answer.freshservice_form_fields_json.ticket_fields,
  people: {
    agents: answer.freshservice_agents_json.agents,
    groups: answer.freshservice_groups_json.groups,
    departments: answer.freshservice_departments_json.departments,
  },
});

/** Only the query of the account's service is enabled. */
export const formQueries = (kind: HelpDeskKind, account: { domain: string; maskedKey: string }) => {
  const input = { body: { domain: account.domain, api_key: account.maskedKey } };
  return {
    freshdesk: {
      ...queryOf(freshdesk.getFreshdeskFormFields, input),
      ...ONCE,
      enabled: kind === 'freshdesk',
      select: freshdeskForm,
    },
    freshservice: {
      ...queryOf(freshservice.getFreshserviceFormFields, input),
      ...ONCE,
      enabled: kind === 'freshservice',
      select: freshserviceForm,
    },
  };
};
