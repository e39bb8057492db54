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
  rule: string;
  /** The time at which the fan-out is due. Null while the event waits for a second failed poll (low sensitivity). */
  due_at: TimeOrNull;
  /**
   * The end of the alert delay of a 'down' event. Null without a delay, and while the event waits for a second failed
   * poll.
   */
  delay_ends_at: TimeOrNull;
  detail: JSONColumnType<Record<string, unknown>>;
  status: Generated<AlertEventStatus>;
  reason: ColumnType<NotSentReason | null, NotSentReason | null | undefined, NotSentReason | null>;
  closed_at: TimeOrNull;
  created_at: DefaultTime;
}
export interface DeliveryTable {
  id: Generated<number>;
  event_id: number;
  organization_id: number;
  /** Messages are ordered by check. Null for deliveries that were done before this column existed. */
  check_id: ColumnType<number | null, number | null | undefined, number>;
  channel: string;
  recipient: string;
  status: Generated<DeliveryStatus>;
  reason: ColumnType<DeliveryReason | null, DeliveryReason | null | undefined, DeliveryReason | null>;
  reason_detail: ColumnType<string | null, string | null | undefined, string | null>;
  attempts: ColumnType<{ at: string; outcome: string }[], string | undefined, string>;
  digest_until: TimeOrNull;
  lease_until: TimeOrNull;
  lease_id: ColumnType<string | null, string | null | undefined, string | null>;
  membership_id: ColumnType<number | null, number | null | undefined, number | null>;
  contact_id: ColumnType<number | null, number | null | undefined, number | null>;
  /** Null for people. */
  integration_id: ColumnType<number | null, number | null | undefined, number | null>;
  /** For a follow-up, the address to which its opening was sent, if it differs from `recipient`. Otherwise null. */
  opening_recipient: TextOrNull;
  told_with_opening: Generated<boolean>;
  /** Whether the last attempt failed because of the server, not because of the recipient. */
  server_was_away: Generated<boolean>;
  sent_at: TimeOrNull;
  resent_at: TimeOrNull;
  may_have_arrived: Generated<boolean>;
  created_at: DefaultTime;
}

export interface AlertTables {
  alert_events: AlertEventTable;
  deliveries: DeliveryTable;
}
