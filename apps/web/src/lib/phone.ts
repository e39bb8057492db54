import { type CountryCode, getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js';

/** A phone number as entered: in the national format of the country, or with a plus sign and the country code. */
export interface Phone {
  country: CountryCode;
  text: string;
}

export const NO_PHONE: Phone = { country: 'US', text: '' };

/** Converts a phone number to E.164. Returns null if it is invalid. */
export const readPhone = ({ country, text }: Phone): string | null => {
  const number = parsePhoneNumberFromString(text, country);
  return number?.isValid() ? number.number : null;
};

/** Converts a number from E.164 to its form in the input. */
export const phoneOf = (number: string): Phone => tidied({ country: 'US', text: number });

/**
 * Changes a number that was entered with its country code to that country and the national format. Other numbers remain
 * unchanged.
 */
export const tidied = (phone: Phone): Phone => {
  const number = parsePhoneNumberFromString(phone.text, phone.country);
  if (!phone.text.trim().startsWith('+') || !number?.isValid() || number.country === undefined) return phone;
  return { country: number.country, text: number.formatNational() };
};

export interface Country {
  value: CountryCode;
  /** For example "US +1". */
  label: string;
  name: string;
}

/** Sorted by name. */
export const COUNTRIES: readonly Country[] = getCountries()
  .map((value) => ({
    value,
    label: `${value} +${getCountryCallingCode(value)}`,
    name: new Intl.DisplayNames('en', { type: 'region' }).of(value) ?? value,
  }))
  .sort((a, b) => (a.name < b.name ? -1 : 1));
