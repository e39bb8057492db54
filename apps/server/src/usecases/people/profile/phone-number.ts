import { invalid } from '../../errors.ts';
import { readPhoneNumber } from '../../phone-number.ts';

/** @throws {Refusal} `invalid` if it is not a phone number. */
export const phoneNumberOf = (text: string | null): string | null => {
  if (text === null || text === '') return null;
  const number = readPhoneNumber(text);
  if (number === null) throw invalid({ phone_number: ['Invalid mobile number'] });
  return number;
};
