import type { SupportTicket, TicketMessage } from '@pharos/contract/rest/organizations/support-tickets.ts';
import type { KeyScope } from '@pharos/domain/access/permissions.ts';
import type { ColumnType, Generated } from 'kysely';

type TimeOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
type TextOrNull = ColumnType<string | null, string | null | undefined, string | null>;
type DefaultTime = ColumnType<Date, Date | string | undefined, Date | string>;

/** The profile columns of the table of users. */
export interface ProfileColumns {
  /** Phone number in E.164 format, for example +14155550132. */
  phone_number: TextOrNull;
  company_role: TextOrNull;
  company_size: TextOrNull;
  /** Free-form state of the web app, an object. The type is jsonb, written as a string. */
  custom_ui_state: ColumnType<unknown, string | undefined, string>;
}

/** The columns about the use of an organization, in the table of organizations. */
export interface ActivityColumns {
  /** The time of the last use by a person, stored with a precision of one day. */
  last_active_at: DefaultTime;
  /** The time of the last warning to the owner about a pause or suspension. Null if there was none. */
  pause_warned_at: TimeOrNull;
}

export interface ApiKeyTable {
  id: Generated<number>;
  organization_id: number;
  name: string;
  scope: KeyScope;
  /** Whether this is the key that `/reset-organization-token/` replaces. An organization has at most one. */
  is_default: Generated<boolean>;
  key_hash: string;
  /** The visible parts of the key: its start and end. */
  shown_as: string;
  /** A user id. Null if the account is deleted. */
  created_by: number | null;
  created_at: DefaultTime;
  expires_at: TimeOrNull;
  last_used_at: TimeOrNull;
}

export interface SupportTicketTable {
  id: Generated<string>;
  organization_id: number;
  user_id: number | null;
  requested_user_id: number | null;
  reason: string;
  downgrade_to: string | null;
  plan_requested: string | null;
  /** Additional lines for the operators. */
  detail: TextOrNull;
  status: Generated<SupportTicket['status']>;
  created_at: DefaultTime;
  closed_at: TimeOrNull;
  /** The time since which the requester has been waiting for a response, while the ticket is open. */
  waits_since: DefaultTime;
}

export interface TicketMessageTable {
  id: Generated<number>;
  ticket_id: string;
  at: ColumnType<Date, Date | string, never>;
  author: TicketMessage['author'];
  user_id: number | null;
  text: string;
  /** An id that the sender has created. Null if the message was sent without an id. */
  client_id: ColumnType<string | null, string | null | undefined, never>;
}

/** Tables of migration 0002, with API keys as of 0021 and messages as of 0040. */
export interface AccountTables {
  api_keys: ApiKeyTable;
  support_tickets: SupportTicketTable;
  ticket_messages: TicketMessageTable;
}
