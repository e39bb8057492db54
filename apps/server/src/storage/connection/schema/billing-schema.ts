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

/** What an organization holds of plans, in the table of organizations; beside its plan and the end of its trial. */
export interface EntitlementColumns {
  plan: Generated<PlanName>;
  trial_plan: Generated<PlanName>;
  trial_ends_at: TimeOrNull;
  /** Of a plan that is not renewed. */
  plan_ends_at: TimeOrNull;
  add_on_checks: Generated<number>;
  has_badge_add_on: Generated<boolean>;
  /** What operators gave it until a day, see StoredGrants; those that have ended may be among them. */
  grants: ColumnType<unknown, string | undefined, string>;
  /** Since when it has more than its plan has room for; null while it has not. */
  above_limits_since: TimeOrNull;
}

/** What tells when the grace of an organization above its limits begins again, in the table of organizations. */
export interface AboveLimitsColumns {
  /** Of what it had too much when that was looked at last. */
  above_limits_of: Generated<string[]>;
}

/** How an organization pays; made before it is sent to the billing provider for the first time. */
export interface SubscriptionTable {
  organization_id: number;
  /** What the provider calls the customer, and the customer's one subscription. */
  customer_id: string;
  /** Null while nothing was ever bought, as all that follows is. */
  status: ColumnType<Payment['status'] | null, Payment['status'] | null | undefined, Payment['status'] | null>;
  period: ColumnType<Payment['period'] | null, Payment['period'] | null | undefined, Payment['period'] | null>;
  started_at: TimeOrNull;
  term_start: TimeOrNull;
  term_end: TimeOrNull;
  next_billing_at: TimeOrNull;
  next_plan: ColumnType<PlanName | null, PlanName | null | undefined, PlanName | null>;
  /** All that the next term brings, a Purchase; rows of before 0061 have `next_plan` alone. */
  next_term: JsonOrNull<unknown>;
  unpaid_since: TimeOrNull;
  owed_cents: ColumnType<number | null, number | null | undefined, number | null>;
  card: JsonOrNull<{ brand: string; maskedNumber: string; status: string }>;
  refundable_cents: Generated<number>;
  promotional_cents: Generated<number>;
  /** What operators granted of it, see StoredCredits; those that are used up may be among them. */
  credits: ColumnType<unknown, string | undefined, string>;
  /** Of the provider's books, as they were read last. */
  version: ColumnType<number, number | undefined, number>;
  read_at: TimeOrNull;
  /** The end of the term after which Pharos has stopped the renewal; null when it has not, or the customer has decided since. */
  renewal_stopped_at_term_end: TimeOrNull;
  /** Payments before are not receipted: they were made before there were receipts. Null: all are. */
  receipts_from: TimeOrNull;
}

/** Events of the billing provider that were taken, so that each is taken once. */
export interface BillingEventTable {
  id: string;
  customer_id: TextOrNull;
  kind: string;
  received_at: DefaultTime;
}

/** What admins were told of what they hold: once of each step. */
export interface BillingNoticeTable {
  organization_id: number;
  kind: PlanNoticeKind;
  /** When what is told of began. */
  since: Time;
  /** Days after that which the notice is for. */
  day: number;
  told_at: DefaultTime;
}

/** Paid invoices of which a receipt was mailed. */
export interface BillingReceiptTable {
  organization_id: number;
  /** The billing provider, and what it calls the invoice. */
  invoice: string;
}

/** Owners' addresses that have had a trial, by a keyed hash. */
export interface PastTrialTable {
  address_hash: Buffer;
  /** Null as long as the address owns an organization. */
  expires_at: TimeOrNull;
}

/** The books of the built-in billing provider. */
export interface BuiltinLedgerTable {
  customer_id: string;
  ledger: ColumnType<unknown, string, string>;
  addresses: JsonOrNull<Addresses>;
  /** When something in it happens by itself. */
  next_at: TimeOrNull;
}

/** Pages of the built-in billing provider that take a card. */
export interface BuiltinPageTable {
  id: string;
  customer_id: string;
  /** What is bought with the card; null: it is only kept. */
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
