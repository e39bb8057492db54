import { parsePhoneNumberFromString } from 'libphonenumber-js';

/** A phone number as E.164, null when it is none; without a country code it is one of the United States. */
export const readPhoneNumber = (text: string): string | null => {
  const number = parsePhoneNumberFromString(text, 'US');
  return number?.isValid() ? number.number : null;
};
