import type { HelpDeskKind } from '@pharos/contract/rest/integrations/desks.ts';
import type { IntegrationState } from '@pharos/contract/rest/integrations/integration.ts';
import { TicketData } from '@pharos/contract/stored/desk-config.ts';
import { useListed } from '../use-listed.ts';
import { DESK_CALLS } from './desk-calls.ts';

/** The field names are the same for all services. */
export interface DeskAccount {
  id: number;
  domain: string;
  maskedKey: string;
  state: IntegrationState;
  isValid: boolean;
  data: TicketData;
  ticketStatus: string | null;
  isFinished: boolean;
  problem: string | null;
}

interface Named {
  domain?: string;
  apiKey?: string;
  state?: IntegrationState;
  organization?: number;
  data_json?: string;
}

/** Converts form field names to the API field names of a service. */
export const toWire = <Body>(kind: HelpDeskKind, { domain, apiKey, ...rest }: Named): Body =>
  ({
    ...rest,
    ...(domain !== undefined && { [`${kind}_domain`]: domain }),
    ...(apiKey !== undefined && { [`${kind}_api_key`]: apiKey }),
  }) as Body;

/** Converts API field names to form field names. */
export const fromWireErrors = (kind: HelpDeskKind, errors: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).map(([name, message]) => [
      name === `${kind}_domain` ? 'domain' : name === `${kind}_api_key` ? 'apiKey' : name,
      message,
    ]),
  );

export const useDeskAccounts = (kind: HelpDeskKind) => {
  const { data, error, isFetching, refetch } = useListed(DESK_CALLS[kind].list);
  return { accounts: data?.map((account) => toAccount(kind, account)), error, isFetching, refetch };
};

const toAccount = (kind: HelpDeskKind, account: object): DeskAccount => {
  const given = account as Record<string, unknown> & Pick<DeskAccount, 'id' | 'state' | 'problem'>;
  return {
    id: given.id,
    domain: String(given[`${kind}_domain`]),
    maskedKey: String(given[`${kind}_api_key`]),
    state: given.state,
    isValid: given.is_valid === true,
    data: TicketData.parse(JSON.parse(String(given.data_json))),
    ticketStatus: given.ticket_status === null ? null : String(given.ticket_status),
    isFinished: !(Array.isArray(given.missing_fields) && given.missing_fields.length > 0),
    problem: given.problem,
  };
};
