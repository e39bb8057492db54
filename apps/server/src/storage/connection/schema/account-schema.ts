import type { SupportTicket, TicketMessage } from '@pharos/contract/rest/organizations/support-tickets.ts';
import type { KeyScope } from '@pharos/domain/access/permissions.ts';
import type { ColumnType, Generated } from 'kysely';

type TimeOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
type TextOrNull = ColumnType<string | null, string | null | undefined, string | null>;
type DefaultTime = ColumnType<Date, Date | string | undefined, Date | string>;

export interface ProfileColumns {
  /** E.164 format, for example +14155550132. */
  phone_number: TextOrNull;
  company_role: TextOrNull;
  company_size: TextOrNull;
  /** A free-form object of the web app. The jsonb column is written as a string. */
  custom_ui_state: ColumnType<unknown, string | undefined, string>;
}

export interface ActivityColumns {
  last_active_at: DefaultTime;
  /** The last warning to the owner about a pause or suspension. */
  pause_warned_at: TimeOrNull;
}

export interface ApiKeyTable {
  id: Generated<number>;
  organization_id: number;
  name: string;
  scope: KeyScope;
  /** The key that `/reset-organization-token/` replaces. An organization has at most one. */
  is_default: Generated<boolean>;
  key_hash: string;
  /** The start and end of the key. */
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
  detail: TextOrNull;
  status: Generated<SupportTicket['status']>;
  created_at: DefaultTime;
  closed_at: TimeOrNull;
  /** The time since which the requester has been waiting, while the ticket is open. */
  waits_since: DefaultTime;
}

export interface TicketMessageTable {
  id: Generated<number>;
  ticket_id: string;
  at: ColumnType<Date, Date | string, never>;
  author: TicketMessage['author'];
  user_id: number | null;
  text: string;
  /** The id that the sender has created. Null if the message was sent without an id. */
  client_id: ColumnType<string | null, string | null | undefined, never>;
}

export interface AccountTables {
  api_keys: ApiKeyTable;
  support_tickets: SupportTicketTable;
  ticket_messages: TicketMessageTable;
}
