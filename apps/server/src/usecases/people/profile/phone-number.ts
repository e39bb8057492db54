import { invalid } from '../../errors.ts';
import { readPhoneNumber } from '../../phone-number.ts';

/**
 * Converts a phone number to E.164. Without a country code, it is a number of the United States. Returns null for null
 * or an empty text.
 * @throws {Refusal} `invalid` if it is not a phone number.
 */
export const phoneNumberOf = (text: string | null): string | null => {
  if (text === null || text === '') return null;
  const number = readPhoneNumber(text);
  if (number === null) throw invalid({ phone_number: ['Invalid mobile number'] });
  return number;
};
