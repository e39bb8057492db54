import type { SupportTicket, TicketMessage } from '@pharos/contract/rest/organizations/support-tickets.ts';
import type { KeyScope } from '@pharos/domain/access/permissions.ts';
import type { ColumnType, Generated } from 'kysely';

type TimeOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
type TextOrNull = ColumnType<string | null, string | null | undefined, string | null>;
type DefaultTime = ColumnType<Date, Date | string | undefined, Date | string>;

/** What people tell of themselves, in the table of users. */
export interface ProfileColumns {
  /** E.164, such as +14155550132. */
  phone_number: TextOrNull;
  company_role: TextOrNull;
  company_size: TextOrNull;
  /** The browser's own notes, an object; jsonb, written as a string. */
  custom_ui_state: ColumnType<unknown, string | undefined, string>;
}

/** How long an organization has been used, in the table of organizations. */
export interface ActivityColumns {
  /** When a person used it last; kept to the day. */
  last_active_at: DefaultTime;
  /** When the owner was last told that it is going to be paused, or suspended; null when never. */
  pause_warned_at: TimeOrNull;
}

export interface ApiKeyTable {
  id: Generated<number>;
  organization_id: number;
  name: string;
  scope: KeyScope;
  /** The one that `/reset-organization-token/` replaces; one an organization at most. */
  is_default: Generated<boolean>;
  key_hash: string;
  /** The key as people may see it later: its ends. */
  shown_as: string;
  /** A user; null when the account is gone. */
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
  /** What else those who run the installation are told; lines. */
  detail: TextOrNull;
  status: Generated<SupportTicket['status']>;
  created_at: DefaultTime;
  closed_at: TimeOrNull;
  /** Since when the asker has waited for an answer, while it is open. */
  waits_since: DefaultTime;
}

export interface TicketMessageTable {
  id: Generated<number>;
  ticket_id: string;
  at: ColumnType<Date, Date | string, never>;
  author: TicketMessage['author'];
  user_id: number | null;
  text: string;
  /** Made by who sent it; null for one that was sent without. */
  client_id: ColumnType<string | null, string | null | undefined, never>;
}

/** Tables of migration 0002; API keys as of 0021, messages as of 0040. */
export interface AccountTables {
  api_keys: ApiKeyTable;
  support_tickets: SupportTicketTable;
  ticket_messages: TicketMessageTable;
}
