import type { Addresses } from '@pharos/contract/rest/billing/payment.ts';
import type { Purchase } from '@pharos/domain/plans/plan-prices.ts';
import type { CardStatus, RecordedPayment } from '@pharos/domain/plans/subscription.ts';

/** A paying organization as billing providers know it. */
export interface BillingCustomer {
  /** The id of the customer and of its only subscription at the provider. */
  customerId: string;
  /** The email address of the organization's owner. */
  email: string;
  organizationName: string;
}

/** A provider's data of a customer at one moment (billing record). */
export interface BillingRecord {
  /** Increases with every change of the billing record. */
  version: number;
  /** The current purchase. Null if nothing is paid for now. */
  bought: Purchase | null;
  /**
   * Null before the first purchase. After the end of a subscription, it describes that subscription with the status
   * `cancelled`.
   */
  payment: RecordedPayment | null;
  card: { brand: string; maskedNumber: string; status: CardStatus } | null;
}

export interface PaidInvoice {
  /** The id of the invoice at the provider. */
  id: string;
  /** Payment time in epoch milliseconds. */
  paidAt: number;
  /** Charged amount in cents. */
  cents: number;
  /** Amount paid from credit, in cents. */
  creditCents: number;
}

/** A change of the credit that was granted to a customer. */
export interface CreditChange {
  /** The id of the change. A repeated request for the same change has the same id. */
  id: string;
  cents: number;
  /** Shown in the provider's records. */
  description: string;
}

/** The billing record of a customer that the provider does not know. */
export const EMPTY_BILLING_RECORD: BillingRecord = { version: 0, bought: null, payment: null, card: null };

/** A page of the provider, which the browser opens or Pharos embeds in a frame. */
export interface HostedPage {
  url: string;
}

export type ChangeOutcome =
  | 'changed'
  /** The customer has no card. */
  | 'no-card'
  /** Nothing was changed. `refused` is the reason as a message for users. */
  | { refused: string };

/**
 * An error for a response that contains a purchase or value that Pharos does not know. Stored data remains unchanged.
 */
export class UnreadableBillingRecord extends Error {}

/**
 * An error for a provider that is unreachable or returns an invalid response. Pharos does not know whether the request
 * had an effect.
 */
export class BillingUnavailable extends Error {}

/**
 * A service that sells plans and charges customers. Every call is idempotent and can be repeated. All calls reject with
 * `BillingUnavailable` if the provider is unavailable, and with `UnreadableBillingRecord` if its data contains unknown values.
 */
export interface BillingProvider {
  readonly name: 'builtin' | 'chargebee';
  /** The origin of forms that can be embedded in a frame. Null if the provider's forms cannot be embedded. */
  readonly frameOrigin: string | null;
  read(customerId: string): Promise<BillingRecord>;
  /**
   * Returns the latest paid invoices in any order. They include at least those paid since the last call for the
   * customer.
   */
  listPaidInvoices(customerId: string): Promise<readonly PaidInvoice[]>;
  /**
   * Yields the billing records of all customers that have bought something, in batches. Contains an error in place of
   * an unreadable record.
   */
  readAll(): AsyncIterable<ReadonlyMap<string, BillingRecord | Error>>;
  /**
   * Creates a page on which the customer buys a plan with a card. The provider redirects to `returnTo` and adds the
   * parameter `state` with `succeeded` or `cancelled`.
   */
  startCheckout(customer: BillingCustomer, wanted: Purchase, returnTo: URL): Promise<HostedPage>;
  /** Creates a page on which the customer enters a card. The card pays unpaid invoices immediately. */
  startCardForm(customer: BillingCustomer, returnTo: URL, isFramed: boolean): Promise<HostedPage>;
  /** Returns the amount in cents that an immediate change charges to the card, or null if it is unknown. */
  estimateNow(customerId: string, wanted: Purchase): Promise<number | null>;
  /** Changes the purchase immediately and charges the difference. */
  changeNow(customer: BillingCustomer, wanted: Purchase): Promise<ChangeOutcome>;
  /** Schedules the purchase of the next term. Null ends the subscription at the end of the current term. */
  changeAtTermEnd(customer: BillingCustomer, wanted: Purchase | null): Promise<ChangeOutcome>;
  readAddresses(customerId: string): Promise<Addresses>;
  /** Returns errors as `field: message`, or an empty list if the addresses are accepted. */
  writeAddresses(customer: BillingCustomer, addresses: Addresses): Promise<readonly string[]>;
  /**
   * Grants credit to a customer that has bought something, or withdraws it if `cents` is negative. It withdraws at most
   * the remaining credit. Each `id` takes effect once.
   */
  changeCredit(customerId: string, change: CreditChange): Promise<void>;
  /** Ends the subscription immediately and permanently. */
  close(customerId: string): Promise<void>;
}
