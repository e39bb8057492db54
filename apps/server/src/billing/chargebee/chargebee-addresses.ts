import type { Addresses } from '@pharos/contract/rest/billing/payment.ts';
import type Chargebee from 'chargebee';
import { z } from 'zod';
import { ChargebeeRefusal, request, requestOrNull } from './chargebee-client.ts';

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

/**
 * The shipping address is in the customer's metadata. Chargebee also has one at the subscription, but changing it
 * removes any change that is scheduled for the end of the term.
 */
export const readChargebeeAddresses = async (client: Chargebee, customerId: string): Promise<Addresses> => {
  const found = await requestOrNull(client.customer.retrieve(customerId));
  const billing = Address.nullish().parse(found?.customer.billing_address) ?? null;
  const { shipping_address: shipping } = Notes.parse(found?.customer.meta_data ?? {});
  return { billing_address: billing && toBilling(billing), shipping_address: shipping ?? null };
};

export const writeChargebeeAddresses = async (
  client: Chargebee,
  customerId: string,
  { billing_address: billing, shipping_address: shipping }: Addresses,
): Promise<string[]> => {
  try {
    if (billing)
      await request(client.customer.updateBillingInfo(customerId, { billing_address: fromBilling(billing) }));
    if (shipping) {
      const { customer } = await request(client.customer.retrieve(customerId));
      const notes = z.record(z.string(), z.unknown()).catch({}).parse(customer.meta_data);
      await request(client.customer.update(customerId, { meta_data: { ...notes, shipping_address: shipping } }));
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

const fieldOf = (param: string): string => {
  const [, address = param, field] = /^(\w+)\[(\w+)\]$/.exec(param) ?? [];
  if (field === undefined) return param;
  return `${address}.${address === 'billing_address' ? (BILLING_FIELDS[field] ?? field) : field}`;
};
