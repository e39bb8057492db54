import type { AlertKind } from '@pharos/domain/alerts/alert.ts';
import type { AlertEventStatus, NotSentReason } from '@pharos/domain/alerts/alert-event.ts';
import type { DeliveryReason, DeliveryStatus } from '@pharos/domain/alerts/delivery.ts';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';

type Time = ColumnType<Date, Date | string, Date | string>;
type TimeOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
type DefaultTime = ColumnType<Date, Date | string | undefined, Date | string>;
type TextOrNull = ColumnType<string | null, string | null | undefined, string | null>;

export interface AlertEventTable {
  id: Generated<number>;
  organization_id: number;
  check_id: number;
  kind: AlertKind;
  state_change_id: number | null;
  outage_id: number | null;
  at: Time;
  /** Which rule decided, in words. */
  rule: string;
  /** When it is due to be fanned out; null while it is held (low sensitivity). */
  due_at: TimeOrNull;
  /** Of a 'down': end of the alert delay that was asked for; null without one, and while it is held. */
  delay_ends_at: TimeOrNull;
  detail: JSONColumnType<Record<string, unknown>>;
  status: Generated<AlertEventStatus>;
  /** Why it is not sent; null otherwise. */
  reason: ColumnType<NotSentReason | null, NotSentReason | null | undefined, NotSentReason | null>;
  /** When it was fanned out, or found not to be sent. */
  closed_at: TimeOrNull;
  created_at: DefaultTime;
}
export interface DeliveryTable {
  id: Generated<number>;
  event_id: number;
  organization_id: number;
  /** Of the event, by which messages are ordered; null of those that were done before it was kept. */
  check_id: ColumnType<number | null, number | null | undefined, number>;
  channel: string;
  recipient: string;
  status: Generated<DeliveryStatus>;
  /** Why it failed or was skipped; null otherwise. */
  reason: ColumnType<DeliveryReason | null, DeliveryReason | null | undefined, DeliveryReason | null>;
  /** What the receiving server said of a failure. */
  reason_detail: ColumnType<string | null, string | null | undefined, string | null>;
  attempts: ColumnType<{ at: string; outcome: string }[], string | undefined, string>;
  /** When the digest that it goes with is sent; null when it is sent separately. */
  digest_until: TimeOrNull;
  /** Until when a worker that sends it has it to itself; null when none does. */
  lease_until: TimeOrNull;
  /** That worker's hold. */
  lease_id: ColumnType<string | null, string | null | undefined, string | null>;
  /** The member or contact behind the address, as far as one was known. */
  membership_id: ColumnType<number | null, number | null | undefined, number | null>;
  contact_id: ColumnType<number | null, number | null | undefined, number | null>;
  /** The integration that it goes to; null of people. */
  integration_id: ColumnType<number | null, number | null | undefined, number | null>;
  /** Of a follow-up: the address to which its opening went, when that is another one. */
  opening_recipient: TextOrNull;
  /** Of a follow-up: one message told it together with its opening. */
  told_with_opening: Generated<boolean>;
  /** The last attempt failed at the server, not at the recipient. */
  server_was_away: Generated<boolean>;
  /** When it was sent, or kept in the outbox folder. */
  sent_at: TimeOrNull;
  /** When a person had it sent again; null when nobody has. */
  resent_at: TimeOrNull;
  /** An attempt was begun whose outcome is not known. */
  may_have_arrived: Generated<boolean>;
  created_at: DefaultTime;
}

/** What is to be told, and to whom. */
export interface AlertTables {
  alert_events: AlertEventTable;
  deliveries: DeliveryTable;
}
