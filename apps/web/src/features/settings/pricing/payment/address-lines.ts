import type { BillingAddress, ShippingAddress } from '@pharos/contract/rest/billing/payment.ts';

const names = new Intl.DisplayNames('en', { type: 'region' });

/** Returns the country of an ISO 3166-1 alpha-2 code, or the code itself if it is unknown. */
export const countryName = (code: string): string => (/^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code);

/** Omits values that are empty or “-”. */
export const addressLines = (address: BillingAddress | ShippingAddress): string[] => {
  const { first_name, last_name } = address;
  const [line1, line2, city, state, zip, country] =
    'line1' in address
      ? [address.line1, address.line2, address.city, address.state, address.zip, address.country]
      : [
          address.billing_addr1,
          address.billing_addr2,
          address.billing_city,
          address.billing_state,
          address.billing_zip,
          address.billing_country,
        ];
  const joined = (...parts: string[]): string => parts.filter((part) => part !== '').join(' ');
  return [joined(first_name, last_name), line1, line2, joined(zip, city), state, countryName(country)].filter(
    (line) => line !== '' && line !== '-',
  );
};
