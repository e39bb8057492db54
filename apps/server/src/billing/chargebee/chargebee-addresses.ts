import type { Addresses } from '@pharos/contract/rest/billing/payment.ts';
import type Chargebee from 'chargebee';
import { z } from 'zod';
import { ask, askOrNull, ChargebeeRefusal } from './chargebee-client.ts';

const Text = z.string().default('');
const Address = z.object({
  first_name: Text,
  last_name: Text,
  line1: Text,
  line2: Text,
  city: Text,
  state: Text,
  country: Text,
  zip: Text,
});
type Address = z.infer<typeof Address>;
const Notes = z.object({ shipping_address: Address.nullish() });

/** Chargebee has the billing address at the customer, the shipping address at the subscription: before there is one, it is a note at the customer. */
export const readChargebeeAddresses = async (client: Chargebee, customerId: string): Promise<Addresses> => {
  const found = await askOrNull(client.customer.retrieve(customerId));
  const billing = Address.nullish().parse(found?.customer.billing_address) ?? null;
  const subscribed = found && (await askOrNull(client.subscription.retrieve(customerId)));
  const shipping =
    Address.nullish().parse(subscribed?.subscription.shipping_address) ??
    Notes.parse(found?.customer.meta_data ?? {}).shipping_address ??
    null;
  return { billing_address: billing && toBilling(billing), shipping_address: shipping };
};

/** What is wrong with them by Chargebee's words, as `field: message`; empty when they were taken. */
export const writeChargebeeAddresses = async (
  client: Chargebee,
  customerId: string,
  { billing_address: billing, shipping_address: shipping }: Addresses,
): Promise<string[]> => {
  try {
    if (billing) await ask(client.customer.updateBillingInfo(customerId, { billing_address: fromBilling(billing) }));
    if (shipping) {
      const isSubscribed = (await askOrNull(client.subscription.retrieve(customerId))) !== null;
      if (isSubscribed) await ask(client.subscription.updateForItems(customerId, { shipping_address: shipping }));
      else await ask(client.customer.update(customerId, { meta_data: { shipping_address: shipping } }));
    }
    return [];
  } catch (error) {
    if (!(error instanceof ChargebeeRefusal) || error.param === null) throw error;
    return [`${fieldOf(error.param)}: ${error.message}`];
  }
};

type BillingAddress = NonNullable<Addresses['billing_address']>;

const toBilling = ({ line1, line2, city, state, country, zip, ...names }: Address): BillingAddress => ({
  ...names,
  billing_addr1: line1,
  billing_addr2: line2,
  billing_city: city,
  billing_state: state,
  billing_country: country,
  billing_zip: zip,
});

const fromBilling = (address: BillingAddress): Address => ({
  first_name: address.first_name,
  last_name: address.last_name,
  line1: address.billing_addr1,
  line2: address.billing_addr2,
  city: address.billing_city,
  state: address.billing_state,
  country: address.billing_country,
  zip: address.billing_zip,
});

const BILLING_FIELDS: Readonly<Record<string, string>> = {
  line1: 'billing_addr1',
  line2: 'billing_addr2',
  city: 'billing_city',
  state: 'billing_state',
  country: 'billing_country',
  zip: 'billing_zip',
};

/** `billing_address[zip]` as `billing_address.billing_zip`. */
const fieldOf = (param: string): string => {
  const [, address = param, field] = /^(\w+)\[(\w+)\]$/.exec(param) ?? [];
  if (field === undefined) return param;
  return `${address}.${address === 'billing_address' ? (BILLING_FIELDS[field] ?? field) : field}`;
};
