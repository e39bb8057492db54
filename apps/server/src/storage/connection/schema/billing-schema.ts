import type { Addresses } from '@pharos/contract/rest/billing/payment.ts';
import type { PlanNoticeKind } from '@pharos/domain/plans/plan-notices.ts';
import type { PlanName } from '@pharos/domain/plans/plans.ts';
import type { Payment } from '@pharos/domain/plans/subscription.ts';
import type { ColumnType, Generated } from 'kysely';

type Time = ColumnType<Date, Date | string, Date | string>;
type TimeOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
type DefaultTime = ColumnType<Date, Date | string | undefined, Date | string>;
type TextOrNull = ColumnType<string | null, string | null | undefined, string | null>;
type JsonOrNull<T> = ColumnType<T | null, string | null | undefined, string | null>;

export interface EntitlementColumns {
  plan: Generated<PlanName>;
  trial_plan: Generated<PlanName>;
  trial_ends_at: TimeOrNull;
  plan_ends_at: TimeOrNull;
  add_on_checks: Generated<number>;
  has_badge_add_on: Generated<boolean>;
  /** See `StoredGrants`. May include expired grants. */
  grants: ColumnType<unknown, string | undefined, string>;
  /** Null if the organization does not exceed its limits. */
  above_limits_since: TimeOrNull;
}

/** Determines when the grace period of an organization above its limits restarts. */
export interface AboveLimitsColumns {
  /** The limits that the organization exceeded at the last check. */
  above_limits_of: Generated<string[]>;
}

export interface SubscriptionTable {
  organization_id: number;
  /** The provider's id of the customer, who has exactly one subscription. */
  customer_id: string;
  status: ColumnType<Payment['status'] | null, Payment['status'] | null | undefined, Payment['status'] | null>;
  period: ColumnType<Payment['period'] | null, Payment['period'] | null | undefined, Payment['period'] | null>;
  started_at: TimeOrNull;
  term_start: TimeOrNull;
  term_end: TimeOrNull;
  next_billing_at: TimeOrNull;
  next_plan: ColumnType<PlanName | null, PlanName | null | undefined, PlanName | null>;
  /** A `Purchase`. Rows from before migration 0061 have only `next_plan`. */
  next_term: JsonOrNull<unknown>;
  unpaid_since: TimeOrNull;
  owed_cents: ColumnType<number | null, number | null | undefined, number | null>;
  card: JsonOrNull<{ brand: string; maskedNumber: string; status: string }>;
  refundable_cents: Generated<number>;
  promotional_cents: Generated<number>;
  /** See `StoredCredits`. May include used credits. */
  credits: ColumnType<unknown, string | undefined, string>;
  version: ColumnType<number, number | undefined, number>;
  read_at: TimeOrNull;
  renewal_stopped_at_term_end: TimeOrNull;
  /** Earlier payments get no receipt, because receipts did not exist then. Null if all payments get receipts. */
  receipts_from: TimeOrNull;
}

/** Processed events, so that each is processed only once. */
export interface BillingEventTable {
  id: string;
  customer_id: TextOrNull;
  kind: string;
  received_at: DefaultTime;
}

/** Notices to admins. Each step is sent once. */
export interface BillingNoticeTable {
  organization_id: number;
  kind: PlanNoticeKind;
  /** The time at which the reason for the notice began. */
  since: Time;
  /** The number of days after `since` for which the notice is sent. */
  day: number;
  told_at: DefaultTime;
}

export interface BillingReceiptTable {
  organization_id: number;
  /** The billing provider and its id of the invoice. */
  invoice: string;
}

/** Addresses as keyed hashes. */
export interface PastTrialTable {
  address_hash: Buffer;
  /** Null while the address owns an organization. */
  expires_at: TimeOrNull;
}

export interface BuiltinLedgerTable {
  customer_id: string;
  ledger: ColumnType<unknown, string, string>;
  addresses: JsonOrNull<Addresses>;
  next_at: TimeOrNull;
}

export interface BuiltinPageTable {
  id: string;
  customer_id: string;
  purchase: JsonOrNull<unknown>;
  return_to: string;
  is_framed: boolean;
  done_at: TimeOrNull;
  expires_at: Time;
}

export interface BillingTables {
  subscriptions: SubscriptionTable;
  billing_events: BillingEventTable;
  billing_notices: BillingNoticeTable;
  billing_receipts: BillingReceiptTable;
  past_trials: PastTrialTable;
  builtin_ledgers: BuiltinLedgerTable;
  builtin_pages: BuiltinPageTable;
}
