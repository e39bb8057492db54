import type { Addresses } from '@pharos/contract/rest/billing/payment.ts';
import type { Purchase } from '@pharos/domain/plans/plan-prices.ts';
import type { CardStatus, RecordedPayment } from '@pharos/domain/plans/subscription.ts';

/** Who pays, as billing providers know them. */
export interface BillingCustomer {
  /** What the provider calls the customer, and the customer's one subscription. */
  customerId: string;
  /** Of the organization's owner. */
  email: string;
  organizationName: string;
}

/** What a provider's books say of a customer at one moment. */
export interface BillingRecord {
  /** Grows with every change of the books. */
  version: number;
  /** What is paid for; null: nothing is, or no more. */
  bought: Purchase | null;
  /** Null while nothing was ever bought. Of a subscription that has ended it is the last one's, `cancelled`. */
  payment: RecordedPayment | null;
  card: { brand: string; maskedNumber: string; status: CardStatus } | null;
}

/** An invoice that was paid. */
export interface PaidInvoice {
  /** What the provider calls it. */
  id: string;
  /** When it was paid. Epoch milliseconds. */
  paidAt: number;
  /** Cents that were charged. */
  cents: number;
  /** Cents that credit paid. */
  creditCents: number;
}

/** A change of the credit that a customer was granted. */
export interface CreditChange {
  /** The name of the change: the same change has the same one whenever it is asked for. */
  id: string;
  cents: number;
  /** Shown in the provider's books. */
  description: string;
}

/** Books of a customer that the provider does not know. */
export const EMPTY_BILLING_RECORD: BillingRecord = { version: 0, bought: null, payment: null, card: null };

/** A page of the provider that a browser is sent to, or that is framed. */
export interface HostedPage {
  url: string;
}

export type ChangeOutcome =
  | 'changed'
  /** There is no card. */
  | 'no-card'
  /** Nothing was changed; why, for people. */
  | { refused: string };

/** The provider answered, but with something that Pharos does not sell, or does not understand: it is left as it was. */
export class UnreadableBillingRecord extends Error {}

/** The provider could not be asked, or did not answer as it should: nothing is known of what it did. */
export class BillingUnavailable extends Error {}

/**
 * Who takes the money. Every call may be made again: what is so already is left so. All of them reject with BillingUnavailable when the
 * provider cannot be asked, and with UnreadableBillingRecord when its books say something that is not known here.
 */
export interface BillingProvider {
  readonly name: 'builtin' | 'chargebee';
  /** Of its forms that are framed; null: they stand by themselves only. */
  readonly frameOrigin: string | null;
  read(customerId: string): Promise<BillingRecord>;
  /** The invoices that were paid last, in any order: at least those since the last call for the customer. */
  listPaidInvoices(customerId: string): Promise<readonly PaidInvoice[]>;
  /** The books of all customers that have bought something, some at a time; an error in place of those that cannot be read. */
  readAll(): AsyncIterable<ReadonlyMap<string, BillingRecord | Error>>;
  /** A page on which what is wanted is bought with a card. `returnTo`: where it leads back to, with `state` `succeeded` or `cancelled` added. */
  startCheckout(customer: BillingCustomer, wanted: Purchase, returnTo: URL): Promise<HostedPage>;
  /** A page that takes a card, with which what is owed is paid at once. */
  startCardForm(customer: BillingCustomer, returnTo: URL, isFramed: boolean): Promise<HostedPage>;
  /** Cents that the card is charged when what is paid for is changed at once; null where that cannot be said. */
  estimateNow(customerId: string, wanted: Purchase): Promise<number | null>;
  /** Changes what is paid for at once, charging the difference. */
  changeNow(customer: BillingCustomer, wanted: Purchase): Promise<ChangeOutcome>;
  /** Agrees what the next term brings; null: nothing. */
  changeAtTermEnd(customer: BillingCustomer, wanted: Purchase | null): Promise<ChangeOutcome>;
  readAddresses(customerId: string): Promise<Addresses>;
  /** Resolves with what is wrong, as `field: message`; empty when they were taken. */
  writeAddresses(customer: BillingCustomer, addresses: Addresses): Promise<readonly string[]>;
  /** Grants credit to a customer who has bought something, or withdraws it (`cents` negative, at most what is left): once for each `id`. */
  changeCredit(customerId: string, change: CreditChange): Promise<void>;
  /** Ends all that is paid for, at once and for good. */
  close(customerId: string): Promise<void>;
}
