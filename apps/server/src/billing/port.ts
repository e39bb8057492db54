import type { Addresses } from '@pharos/contract/rest/billing/payment.ts';
import type { Purchase } from '@pharos/domain/plans/plan-prices.ts';
import type { CardStatus, RecordedPayment } from '@pharos/domain/plans/subscription.ts';

export interface BillingCustomer {
  /** The id of the customer and of its only subscription at the provider. */
  customerId: string;
  email: string;
  organizationName: string;
}

export interface BillingRecord {
  version: number;
  /** Null if nothing is paid for now. */
  bought: Purchase | null;
  /**
   * Null before the first purchase. After a subscription ends, it describes that subscription with the status
   * `cancelled`.
   */
  payment: RecordedPayment | null;
  card: { brand: string; maskedNumber: string; status: CardStatus } | null;
}

export interface PaidInvoice {
  id: string;
  paidAt: number;
  cents: number;
  /** The amount paid from credit. */
  creditCents: number;
}

export interface CreditChange {
  /** A repeated request for the same change has the same id. */
  id: string;
  cents: number;
  /** Shown in the provider's records. */
  description: string;
}

export const EMPTY_BILLING_RECORD: BillingRecord = { version: 0, bought: null, payment: null, card: null };

/** A page of the provider, which the browser opens or Pharos embeds in a frame. */
export interface HostedPage {
  url: string;
}

export type ChangeOutcome =
  | 'changed'
  | 'no-card'
  /** Nothing was changed. `refused` is a message for users. */
  | { refused: string };

/** A response contains a purchase or value that Pharos does not know. Stored data remains unchanged. */
export class UnreadableBillingRecord extends Error {}

/** The provider is unreachable or returned an invalid response. The request may have had an effect. */
export class BillingUnavailable extends Error {}

/**
 * A service that sells plans and charges customers. Every call is idempotent. Calls reject with `BillingUnavailable` if
 * the provider is unavailable, and with `UnreadableBillingRecord` if its data contains unknown values.
 */
export interface BillingProvider {
  readonly name: 'builtin' | 'chargebee';
  /** The origin of forms for a frame. Null if the provider's forms cannot be embedded. */
  readonly frameOrigin: string | null;
  read(customerId: string): Promise<BillingRecord>;
  /** Returns at least the invoices that were paid since the last call for the customer, in any order. */
  listPaidInvoices(customerId: string): Promise<readonly PaidInvoice[]>;
  /** Yields all customers that have bought something, in batches, with an error in place of an unreadable record. */
  readAll(): AsyncIterable<ReadonlyMap<string, BillingRecord | Error>>;
  /**
   * Creates a page on which the customer buys a plan. The provider redirects to `returnTo` and adds the parameter
   * `state` with `succeeded` or `cancelled`.
   */
  startCheckout(customer: BillingCustomer, wanted: Purchase, returnTo: URL): Promise<HostedPage>;
  /** Creates a page on which the customer enters a card. The card pays unpaid invoices immediately. */
  startCardForm(customer: BillingCustomer, returnTo: URL, isFramed: boolean): Promise<HostedPage>;
  /** Returns the amount in cents that an immediate change charges, or null if it is unknown. */
  estimateNow(customerId: string, wanted: Purchase): Promise<number | null>;
  /** Changes the purchase immediately and charges the difference. */
  changeNow(customer: BillingCustomer, wanted: Purchase): Promise<ChangeOutcome>;
  /** Null ends the subscription at the end of the current term. */
  changeAtTermEnd(customer: BillingCustomer, wanted: Purchase | null): Promise<ChangeOutcome>;
  readAddresses(customerId: string): Promise<Addresses>;
  /** Returns errors as `field: message`, or an empty list if the addresses are accepted. */
  writeAddresses(customer: BillingCustomer, addresses: Addresses): Promise<readonly string[]>;
  /**
   * Grants credit to a customer that has bought something, or withdraws it if `cents` is negative. It withdraws at most
   * the remaining credit. Each `id` takes effect once.
   */
  changeCredit(customerId: string, change: CreditChange): Promise<void>;
  close(customerId: string): Promise<void>;
}
