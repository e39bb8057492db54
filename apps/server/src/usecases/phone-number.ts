import { parsePhoneNumberFromString } from 'libphonenumber-js';

/** Converts a phone number to E.164. A number without a country code is a number of the United States. */
export const readPhoneNumber = (text: string): string | null => {
  const number = parsePhoneNumberFromString(text, 'US');
  return number?.isValid() ? number.number : null;
};
