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

/** The columns about the entitlement of an organization, in the table of organizations. */
export interface EntitlementColumns {
  plan: Generated<PlanName>;
  trial_plan: Generated<PlanName>;
  trial_ends_at: TimeOrNull;
  /** The end of a plan that is not renewed. Null otherwise. */
  plan_ends_at: TimeOrNull;
  add_on_checks: Generated<number>;
  has_badge_add_on: Generated<boolean>;
  /** The grants from operators, see `StoredGrants`. May include expired grants. */
  grants: ColumnType<unknown, string | undefined, string>;
  /** The time since which the organization has exceeded its limits. Null if it does not. */
  above_limits_since: TimeOrNull;
}

/**
 * The column that determines when the grace period of an organization above its limits restarts. It belongs to the
 * table of organizations.
 */
export interface AboveLimitsColumns {
  /** The limits that the organization exceeded at the last check. */
  above_limits_of: Generated<string[]>;
}

/** The subscription of an organization. It is created before it is first sent to the billing provider. */
export interface SubscriptionTable {
  organization_id: number;
  /** The provider's id of the customer and of the customer's only subscription. */
  customer_id: string;
  /** This column and those below are null until the first purchase. */
  status: ColumnType<Payment['status'] | null, Payment['status'] | null | undefined, Payment['status'] | null>;
  period: ColumnType<Payment['period'] | null, Payment['period'] | null | undefined, Payment['period'] | null>;
  started_at: TimeOrNull;
  term_start: TimeOrNull;
  term_end: TimeOrNull;
  next_billing_at: TimeOrNull;
  next_plan: ColumnType<PlanName | null, PlanName | null | undefined, PlanName | null>;
  /** The complete next term, a `Purchase`. Rows from before migration 0061 have only `next_plan`. */
  next_term: JsonOrNull<unknown>;
  unpaid_since: TimeOrNull;
  owed_cents: ColumnType<number | null, number | null | undefined, number | null>;
  card: JsonOrNull<{ brand: string; maskedNumber: string; status: string }>;
  refundable_cents: Generated<number>;
  promotional_cents: Generated<number>;
  /** The credits from operators, see `StoredCredits`. May include used credits. */
  credits: ColumnType<unknown, string | undefined, string>;
  /** The version of the provider's billing record that was read last. */
  version: ColumnType<number, number | undefined, number>;
  read_at: TimeOrNull;
  /**
   * The end of the term after which Pharos has stopped the renewal. Null if it has not, or if the customer has decided
   * since.
   */
  renewal_stopped_at_term_end: TimeOrNull;
  /** Earlier payments get no receipt, because receipts did not exist then. Null if all payments get receipts. */
  receipts_from: TimeOrNull;
}

/** Processed events of the billing provider. They are stored so that each is processed only once. */
export interface BillingEventTable {
  id: string;
  customer_id: TextOrNull;
  kind: string;
  received_at: DefaultTime;
}

/** Notices about the entitlement that admins received. Each step is sent once. */
export interface BillingNoticeTable {
  organization_id: number;
  kind: PlanNoticeKind;
  /** The time at which the reason for the notice began. */
  since: Time;
  /** The number of days after `since` for which the notice is sent. */
  day: number;
  told_at: DefaultTime;
}

/** Paid invoices for which a receipt was mailed. */
export interface BillingReceiptTable {
  organization_id: number;
  /** The billing provider and its id of the invoice. */
  invoice: string;
}

/** Addresses of owners who have had a trial, as keyed hashes. */
export interface PastTrialTable {
  address_hash: Buffer;
  /** Null while the address owns an organization. */
  expires_at: TimeOrNull;
}

/** The ledgers of the built-in billing provider. */
export interface BuiltinLedgerTable {
  customer_id: string;
  ledger: ColumnType<unknown, string, string>;
  addresses: JsonOrNull<Addresses>;
  /** The time of the next automatic change. Null if there is none. */
  next_at: TimeOrNull;
}

/** Pages of the built-in billing provider on which a customer enters a card. */
export interface BuiltinPageTable {
  id: string;
  customer_id: string;
  /** The purchase to pay with the card. Null if the card is only stored. */
  purchase: JsonOrNull<unknown>;
  return_to: string;
  is_framed: boolean;
  done_at: TimeOrNull;
  expires_at: Time;
}

/** Tables of the migrations 0035, 0066 and 0069. */
export interface BillingTables {
  subscriptions: SubscriptionTable;
  billing_events: BillingEventTable;
  billing_notices: BillingNoticeTable;
  billing_receipts: BillingReceiptTable;
  past_trials: PastTrialTable;
  builtin_ledgers: BuiltinLedgerTable;
  builtin_pages: BuiltinPageTable;
}
