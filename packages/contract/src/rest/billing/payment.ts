import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';

const tag = 'Payment';
const access = 'billing.manage';

const Line = z.string().trim().max(1000);
/** ISO 3166-1 alpha-2. */
const Country = Line;

export const BillingAddress = z.object({
  first_name: Line,
  last_name: Line,
  billing_addr1: Line,
  billing_addr2: Line,
  billing_city: Line,
  billing_state: Line,
  billing_country: Country,
  billing_zip: Line,
});
export type BillingAddress = z.infer<typeof BillingAddress>;

export const ShippingAddress = z.object({
  first_name: Line,
  last_name: Line,
  line1: Line,
  line2: Line,
  city: Line,
  state: Line,
  country: Country,
  zip: Line,
});
export type ShippingAddress = z.infer<typeof ShippingAddress>;

export const Addresses = z.object({
  billing_address: BillingAddress.nullable(),
  shipping_address: ShippingAddress.nullable(),
});
export type Addresses = z.infer<typeof Addresses>;

export const getPaymentAddress = endpoint({
  method: 'GET',
  path: '/payment/address/',
  access,
  summary: 'Get the addresses of the active organization that the billing provider has stored',
  tag,
  status: 200,
  response: Addresses,
});

/**
 * A 400 contains a list of `field: message`, for example `billing_address.billing_zip: This field may not be blank.`
 */
export const setPaymentAddress = endpoint({
  method: 'POST',
  path: '/payment/address/',
  access,
  summary: 'Store the addresses of the active organization at the billing provider',
  tag,
  body: z.strictObject({ billing_address: BillingAddress, shipping_address: ShippingAddress }),
  status: 200,
  response: Addresses,
});

export const Card = z.object({
  /** Null if there is no card. */
  brand: z.string().nullable(),
  masked_number: z.string().nullable(),
});
export type Card = z.infer<typeof Card>;

export const getPaymentCard = endpoint({
  method: 'GET',
  path: '/payment/card/',
  access,
  summary: 'Get the payment card of the active organization',
  tag,
  status: 200,
  response: Card,
});

const OfOrganization = z.strictObject({ organization: z.number().int().positive().max(2_147_483_647) });

export const HostedPage = z.object({ hosted_page_url: z.url() });

export const startCardForm = endpoint({
  method: 'POST',
  path: '/payment/card/',
  access,
  summary: 'Create a card form of the billing provider, to show in a frame',
  tag,
  body: OfOrganization,
  status: 200,
  /** False if the browser must navigate to the page. */
  response: HostedPage.extend({ can_be_framed: z.boolean() }),
  perMinute: 20,
});

export const updatePaymentMethod = endpoint({
  method: 'POST',
  path: '/update-payment-method/',
  access,
  summary: 'Create a page of the billing provider for entering a card, which then redirects to the prices',
  tag,
  body: OfOrganization,
  status: 200,
  response: HostedPage,
  perMinute: 20,
});
