import { UNPRINTABLE, UNPRINTABLE_TEXT } from '@pharos/contract/unprintable.ts';
import { COUNTRY_CODES } from './countries.ts';

const MAX_LENGTH = 150;

/** Returns an error message for the user, or null. Countries are ISO 3166-1 alpha-2 codes. */
export const addressProblem = (field: string, text: string): string | null => {
  if (text.trim() === '') return 'This field may not be blank.';
  if (text.length > MAX_LENGTH) return `Ensure this field has no more than ${MAX_LENGTH} characters.`;
  if (UNPRINTABLE.test(text)) return UNPRINTABLE_TEXT;
  return /country$/.test(field) && !COUNTRY_CODES.includes(text) ? 'Choose a country of the list.' : null;
};
