import { parsePhoneNumberFromString } from 'libphonenumber-js';

/**
 * Converts a phone number to E.164, or returns null if it is invalid. Without a country code, it is a number of the
 * United States.
 */
export const readPhoneNumber = (text: string): string | null => {
  const number = parsePhoneNumberFromString(text, 'US');
  return number?.isValid() ? number.number : null;
};
