import { invalid } from '../../errors.ts';
import { readPhoneNumber } from '../../phone-number.ts';

/** A phone number as E.164; without a country code it is one of the United States. Null for null or an empty text. */
export const phoneNumberOf = (text: string | null): string | null => {
  if (text === null || text === '') return null;
  const number = readPhoneNumber(text);
  if (number === null) throw invalid({ phone_number: ['Invalid mobile number'] });
  return number;
};
