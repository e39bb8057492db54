import { type CountryCode, getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js';

/** A phone number as it is entered: as people of that country write it, or with a plus sign and the country code. */
export interface Phone {
  country: CountryCode;
  text: string;
}

export const NO_PHONE: Phone = { country: 'US', text: '' };

/** As E.164; null when it is no phone number. */
export const readPhone = ({ country, text }: Phone): string | null => {
  const number = parsePhoneNumberFromString(text, country);
  return number?.isValid() ? number.number : null;
};

/** A number of E.164 as it is entered. */
export const phoneOf = (number: string): Phone => tidied({ country: 'US', text: number });

/** A number that was entered with its country code moves to that country; others stay as they are. */
export const tidied = (phone: Phone): Phone => {
  const number = parsePhoneNumberFromString(phone.text, phone.country);
  if (!phone.text.trim().startsWith('+') || !number?.isValid() || number.country === undefined) return phone;
  return { country: number.country, text: number.formatNational() };
};

export interface Country {
  value: CountryCode;
  /** "US +1". */
  label: string;
  name: string;
}

/** By name. */
export const COUNTRIES: readonly Country[] = getCountries()
  .map((value) => ({
    value,
    label: `${value} +${getCountryCallingCode(value)}`,
    name: new Intl.DisplayNames('en', { type: 'region' }).of(value) ?? value,
  }))
  .sort((a, b) => (a.name < b.name ? -1 : 1));
