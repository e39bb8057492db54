import type { Addresses, BillingAddress, ShippingAddress } from '@pharos/contract/rest/billing/payment.ts';
import { addressProblem } from '@pharos/domain/billing/address.ts';
import { equalJson } from '@pharos/domain/checks/settings/equal-json.ts';
import { isApiError } from '../../../../lib/api/api-error.ts';

export interface AddressDraft {
  billing_address: BillingAddress;
  shipping_address: ShippingAddress;
  /** If true, the entered shipping address is ignored. Never sent. */
  isAddressesSame: boolean;
}

interface AddressField {
  label: string;
  billing: keyof BillingAddress;
  shipping: keyof ShippingAddress;
  hint?: string;
  /** The value of `autocomplete` after "billing" or "shipping". */
  autoComplete: string;
}

const NONE = 'Enter “-” if your address has none.';

export const ADDRESS_FIELDS: readonly AddressField[] = [
  { label: 'First name', billing: 'first_name', shipping: 'first_name', autoComplete: 'given-name' },
  { label: 'Last name', billing: 'last_name', shipping: 'last_name', autoComplete: 'family-name' },
  { label: 'Address line 1', billing: 'billing_addr1', shipping: 'line1', autoComplete: 'address-line1' },
  { label: 'Address line 2', billing: 'billing_addr2', shipping: 'line2', autoComplete: 'address-line2', hint: NONE },
  { label: 'City', billing: 'billing_city', shipping: 'city', autoComplete: 'address-level2' },
  { label: 'State', billing: 'billing_state', shipping: 'state', autoComplete: 'address-level1', hint: NONE },
  { label: 'Country', billing: 'billing_country', shipping: 'country', autoComplete: 'country' },
  { label: 'Zip code', billing: 'billing_zip', shipping: 'zip', autoComplete: 'postal-code' },
];

const emptyOf = <K extends string>(names: readonly K[]): Record<K, string> =>
  Object.fromEntries(names.map((name) => [name, ''])) as Record<K, string>;

export const shippingOf = (billing: BillingAddress): ShippingAddress =>
  Object.fromEntries(ADDRESS_FIELDS.map((field) => [field.shipping, billing[field.billing]])) as ShippingAddress;

export const draftOf = ({ billing_address, shipping_address }: Addresses): AddressDraft => {
  const billing = billing_address ?? emptyOf(ADDRESS_FIELDS.map(({ billing: name }) => name));
  const isSame = shipping_address === null || equalJson(shipping_address, shippingOf(billing));
  return {
    billing_address: billing,
    shipping_address:
      isSame || shipping_address === null
        ? emptyOf(ADDRESS_FIELDS.map(({ shipping: name }) => name))
        : shipping_address,
    isAddressesSame: isSame,
  };
};

export const addressesOf = ({ billing_address, shipping_address, isAddressesSame }: AddressDraft) => ({
  billing_address,
  shipping_address: isAddressesSame ? shippingOf(billing_address) : shipping_address,
});

const problem = (label: string, field: string, text: string): string | null =>
  text.trim() === '' ? `${label} is required` : addressProblem(field, text);

export const addressErrors = (draft: AddressDraft): Record<string, string> => {
  const { billing_address, shipping_address, isAddressesSame } = draft;
  const found = ADDRESS_FIELDS.flatMap(({ label, billing, shipping }) => [
    [`billing_address.${billing}`, problem(label, billing, billing_address[billing])] as const,
    [
      `shipping_address.${shipping}`,
      isAddressesSame ? null : problem(label, shipping, shipping_address[shipping]),
    ] as const,
  ]);
  return Object.fromEntries(found.flatMap(([path, text]) => (text === null ? [] : [[path, text]])));
};

/**
 * Converts server errors in the format "field: message". An error of a hidden shipping field belongs to the billing
 * field.
 */
export const refusedFields = (error: unknown, isAddressesSame: boolean): Record<string, string> => {
  if (!isApiError(error, 400)) return {};
  const lines = Object.values(error.fields).flat();
  const found = lines.flatMap((line) => {
    const [, path = '', message = ''] = /^((?:billing|shipping)_address\.\w+): (.+)$/.exec(line) ?? [];
    return path === '' ? [] : [[isAddressesSame ? billingPath(path) : path, message] as const];
  });
  return Object.fromEntries(found);
};

const billingPath = (path: string): string => {
  const field = ADDRESS_FIELDS.find(({ shipping }) => path === `shipping_address.${shipping}`);
  return field ? `billing_address.${field.billing}` : path;
};
