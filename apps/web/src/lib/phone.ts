import { type CountryCode, getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js';

/** `text` is in the national format, or starts with a plus sign and the country code. */
export interface Phone {
  country: CountryCode;
  text: string;
}

export const NO_PHONE: Phone = { country: 'US', text: '' };

export const readPhone = ({ country, text }: Phone): string | null => {
  const number = parsePhoneNumberFromString(text, country);
  return number?.isValid() ? number.number : null;
};

export const phoneOf = (number: string): Phone => tidied({ country: 'US', text: number });

/** Converts a number with a country code to that country and its national format. */
export const tidied = (phone: Phone): Phone => {
  const number = parsePhoneNumberFromString(phone.text, phone.country);
  if (!phone.text.trim().startsWith('+') || !number?.isValid() || number.country === undefined) return phone;
  return { country: number.country, text: number.formatNational() };
};

export interface Country {
  value: CountryCode;
  label: string;
  name: string;
}

export const COUNTRIES: readonly Country[] = getCountries()
  .map((value) => ({
    value,
    label: `${value} +${getCountryCallingCode(value)}`,
    name: new Intl.DisplayNames('en', { type: 'region' }).of(value) ?? value,
  }))
  .sort((a, b) => (a.name < b.name ? -1 : 1));
