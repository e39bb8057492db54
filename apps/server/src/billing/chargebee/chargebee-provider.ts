import { isDeepStrictEqual } from 'node:util';
import { addOnQuantities, planId } from '@pharos/domain/plans/add-ons.ts';
import type { Purchase } from '@pharos/domain/plans/plan-prices.ts';
import { z } from 'zod';
import {
  type BillingCustomer,
  type BillingProvider,
  type BillingRecord,
  BillingUnavailable,
  type ChangeOutcome,
  EMPTY_BILLING_RECORD,
} from '../port.ts';
import { understood } from '../understood.ts';
import { readChargebeeAddresses, writeChargebeeAddresses } from './chargebee-addresses.ts';
import {
  ChargebeeCard,
  ChargebeeCustomer,
  ChargebeeInvoice,
  type ChargebeeObjects,
  ChargebeePromotionalCredit,
  ChargebeeSubscription,
  toBillingRecord,
  toPaidInvoice,
} from './chargebee-billing-record.ts';
import { ChargebeeRefusal, type ChargebeeSettings, createClient, request, requestOrNull } from './chargebee-client.ts';

/** The maximum page size of Chargebee. */
const AT_ONCE = 100;

/** One or two paid invoices arrive between two reads. */
const MAX_INVOICES = 20;

const MAX_CREDIT_CHANGES = 100;

const ListEntry = z.object({
  customer: ChargebeeCustomer,
  subscription: ChargebeeSubscription,
  card: ChargebeeCard.nullish(),
});

/**
 * The estimate contains no invoice if the rest of the current term covers the whole price.
 * https://apidocs.chargebee.com/docs/api/estimates
 */
const Estimate = z.object({ invoice_estimate: z.object({ amount_due: z.number().int().min(0) }).nullish() });

/**
 * Creates a provider that sells through Chargebee. The customer and its only subscription have the same id there, which
 * Pharos chooses.
 */
export const createChargebeeProvider = (settings: ChargebeeSettings): BillingProvider => {
  const client = createClient(settings);

  const read = async (customerId: string): Promise<ChargebeeObjects | null> => {
    const found = await requestOrNull(client.subscription.retrieve(customerId));
    if (found === null) {
      const known = await requestOrNull(client.customer.retrieve(customerId));
      return (
        known && {
          customer: ChargebeeCustomer.parse(known.customer),
          subscription: null,
          card: ChargebeeCard.nullish().parse(known.card) ?? null,
          scheduled: null,
        }
      );
    }
    const subscription = ChargebeeSubscription.parse(found.subscription);
    const scheduled = subscription.has_scheduled_changes
      ? await requestOrNull(client.subscription.retrieveWithScheduledChanges(customerId))
      : null;
    return {
      customer: ChargebeeCustomer.parse(found.customer),
      subscription,
      card: ChargebeeCard.nullish().parse(found.card) ?? null,
      scheduled: scheduled && ChargebeeSubscription.pick({ subscription_items: true }).parse(scheduled.subscription),
    };
  };

  /** Requests the next term separately, but only for the few subscriptions with a scheduled change. */
  const billingRecordOf = async (entry: unknown): Promise<BillingRecord> => {
    const { customer, subscription, card } = ListEntry.parse(entry);
    const agreed = subscription.has_scheduled_changes ? await read(subscription.id) : null;
    return toBillingRecord(agreed ?? { customer, subscription, card: card ?? null, scheduled: null });
  };

  /** For a customer without a subscription, Chargebee requires this before any other request. */
  const ensureCustomer = async ({ customerId, email, organizationName }: BillingCustomer): Promise<void> => {
    if (await requestOrNull(client.customer.retrieve(customerId))) return;
    try {
      await request(client.customer.create({ id: customerId, email, company: organizationName }));
    } catch (error) {
      if (!(error instanceof ChargebeeRefusal && error.code === 'duplicate_entry')) throw error;
    }
  };

  const dropAgreed = async ({ subscription }: ChargebeeObjects): Promise<undefined> => {
    if (!subscription) return;
    if (subscription.status === 'non_renewing')
      await request(client.subscription.removeScheduledCancellation(subscription.id));
    if (subscription.has_scheduled_changes) await request(client.subscription.removeScheduledChanges(subscription.id));
  };

  const change = async (
    { customerId }: BillingCustomer,
    work: (objects: ChargebeeObjects) => Promise<ChangeOutcome | undefined>,
  ): Promise<ChangeOutcome> => {
    const objects = await read(customerId);
    if (!objects?.subscription) return { refused: 'There is no paid plan, so nothing can be changed.' };
    try {
      return (await work(objects)) ?? 'changed';
    } catch (error) {
      if (!(error instanceof ChargebeeRefusal)) throw error;
      if (error.code === 'payment_method_not_present') return 'no-card';
      return {
        refused: error.isOfPayment
          ? 'The card was declined. Nothing was changed. Update the card and try again.'
          : `The payment service rejected the change: ${error.message}`,
      };
    }
  };

  return {
    name: 'chargebee',
    // The current Chargebee pages are separate dialogs that do not work in a frame.
    frameOrigin: null,
    read: async (customerId) => {
      const objects = await understood(read(customerId));
      return objects === null ? EMPTY_BILLING_RECORD : toBillingRecord(objects);
    },
    listPaidInvoices: async (customerId) => {
      const { list } = await request(
        client.invoice.list({
          customer_id: { is: customerId },
          status: { is: 'paid' },
          'sort_by[desc]': 'date',
          limit: MAX_INVOICES,
        }),
      );
      return understood(
        Promise.resolve(list).then((all) => all.map(({ invoice }) => toPaidInvoice(ChargebeeInvoice.parse(invoice)))),
      );
    },
    readAll: async function* () {
      let offset: string | undefined;
      do {
        const page = await request(client.subscription.list({ limit: AT_ONCE, ...(offset && { offset }) }));
        const billingRecords = new Map<string, BillingRecord | Error>();
        for (const entry of page.list) {
          try {
            billingRecords.set(entry.subscription.id, await billingRecordOf(entry));
          } catch (error) {
            if (error instanceof BillingUnavailable || !(error instanceof Error)) throw error;
            billingRecords.set(entry.subscription.id, error);
          }
        }
        yield billingRecords;
        offset = page.next_offset;
      } while (offset !== undefined);
    },
    startCheckout: async ({ customerId, email, organizationName }, wanted, returnTo) => {
      const objects = await read(customerId);
      const parts = {
        subscription_items: itemsOf(wanted),
        redirect_url: withState(returnTo, 'succeeded'),
        cancel_url: withState(returnTo, 'cancelled'),
      };
      const { hosted_page: page } = objects?.subscription
        ? await request(
            client.hostedPage.checkoutExistingForItems({
              ...parts,
              subscription: { id: customerId },
              replace_items_list: true,
              ...(objects.subscription.status === 'cancelled' && { reactivate: true }),
            }),
          )
        : await request(
            client.hostedPage.checkoutNewForItems({
              ...parts,
              customer: { id: customerId, email, company: organizationName },
              subscription: { id: customerId },
            }),
          );
      return { url: urlOf(page) };
    },
    startCardForm: async (customer, returnTo) => {
      await ensureCustomer(customer);
      const objects = await read(customer.customerId);
      const owes = (objects?.subscription?.due_invoices_count ?? 0) > 0;
      const parts = { customer: { id: customer.customerId }, redirect_url: withState(returnTo, 'succeeded') };
      const { hosted_page: page } = owes
        ? await request(client.hostedPage.collectNow(parts))
        : await request(client.hostedPage.managePaymentSources(parts));
      return { url: urlOf(page) };
    },
    estimateNow: async (customerId, wanted) => {
      try {
        const { estimate } = await request(
          client.estimate.updateSubscriptionForItems({
            ...changeOf(wanted),
            subscription: { id: customerId },
            use_existing_balances: true,
          }),
        );
        return Estimate.parse(estimate).invoice_estimate?.amount_due ?? 0;
      } catch (error) {
        if (error instanceof ChargebeeRefusal) return null;
        throw error;
      }
    },
    changeNow: (customer, wanted) =>
      change(customer, async (objects) => {
        const { customerId } = customer;
        // Only immediate changes require a card and no unpaid invoices. A customer can always cancel for the end of the
        // term.
        if (objects.card === null) return 'no-card';
        if ((objects.subscription?.due_invoices_count ?? 0) > 0) return { refused: OWES };
        if (hasItems(objects, wanted)) return dropAgreed(objects);
        // Updates first, so that a rejected card does not remove a scheduled change. A successful update removes it.
        await request(client.subscription.updateForItems(customerId, changeOf(wanted)));
        const present = await read(customerId);
        return present ? dropAgreed(present) : undefined;
      }),
    changeAtTermEnd: (customer, wanted) =>
      change(customer, async (objects) => {
        const { customerId } = customer;
        const agree = () =>
          wanted === null
            ? request(client.subscription.cancelForItems(customerId, { end_of_term: true }))
            : request(
                client.subscription.updateForItems(customerId, {
                  subscription_items: itemsOf(wanted),
                  replace_items_list: true,
                  end_of_term: true,
                }),
              );
        try {
          // The earlier scheduled change remains until the new one is accepted. An interrupted call must not renew a
          // subscription that was due to end.
          await agree();
        } catch (error) {
          if (!(error instanceof ChargebeeRefusal) || error.isOfPayment) throw error;
          await dropAgreed(objects);
          await agree();
        }
        const { subscription } = (await read(customerId)) ?? {};
        if (wanted === null && subscription?.has_scheduled_changes)
          await request(client.subscription.removeScheduledChanges(customerId));
        if (wanted !== null && subscription?.status === 'non_renewing')
          await request(client.subscription.removeScheduledCancellation(customerId));
        return undefined;
      }),
    readAddresses: (customerId) => readChargebeeAddresses(client, customerId),
    writeAddresses: async (customer, addresses) => {
      await ensureCustomer(customer);
      return writeChargebeeAddresses(client, customer.customerId, addresses);
    },
    changeCredit: async (customerId, { id, cents, description }) => {
      // Chargebee replays a request with the same idempotency key for only 30 minutes. Older changes are found by their
      // reference.
      const { list } = await request(
        client.promotionalCredit.list({ customer_id: { is: customerId }, limit: MAX_CREDIT_CHANGES }),
      );
      const made = list.map((entry) => ChargebeePromotionalCredit.parse(entry.promotional_credit));
      if (made.some(({ reference }) => reference === id)) return;
      const objects = cents < 0 ? await understood(read(customerId)) : null;
      const amount = cents < 0 ? Math.min(-cents, objects?.customer.promotional_credits ?? 0) : cents;
      if (amount === 0) return;
      const change = {
        customer_id: customerId,
        amount,
        description: description.slice(0, MAX_DESCRIPTION_LENGTH),
        reference: id,
      };
      const headers = { 'chargebee-idempotency-key': id };
      await request<unknown>(
        cents < 0 ? client.promotionalCredit.deduct(change, headers) : client.promotionalCredit.add(change, headers),
      );
    },
    close: async (customerId) => {
      const objects = await read(customerId);
      if (!objects?.subscription || objects.subscription.status === 'cancelled') return;
      await request(client.subscription.cancelForItems(customerId, { end_of_term: false }));
    },
  };
};

/** The maximum length that Chargebee accepts. */
const MAX_DESCRIPTION_LENGTH = 250;

const OWES = 'The last payment failed. Update the card first, then change the plan.';

const itemsOf = ({ plan, period, addOns }: Purchase) => [
  { item_price_id: planId(plan, period), quantity: 1 },
  ...addOnQuantities(addOns, period).map(({ id, quantity }) => ({ item_price_id: id as string, quantity })),
];

const hasItems = ({ subscription }: ChargebeeObjects, wanted: Purchase): boolean => {
  const present = (subscription?.subscription_items ?? []).map(
    ({ item_price_id: id, quantity = 1 }) => `${id} ${quantity}`,
  );
  const items = itemsOf(wanted).map(({ item_price_id: id, quantity }) => `${id} ${quantity}`);
  return isDeepStrictEqual(present.sort(), items.sort());
};

const changeOf = (wanted: Purchase) => ({
  subscription_items: itemsOf(wanted),
  replace_items_list: true,
  prorate: true,
  invoice_immediately: true,
  end_of_term: false,
});

const withState = (returnTo: URL, state: 'succeeded' | 'cancelled'): string => {
  const url = new URL(returnTo);
  url.searchParams.set('state', state);
  return url.href;
};

const urlOf = ({ url }: { url?: string }): string => {
  if (url === undefined) throw new Error('Chargebee returned a hosted page without a URL');
  return url;
};
