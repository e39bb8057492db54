import { UNPRINTABLE, UNPRINTABLE_TEXT } from '@pharos/contract/unprintable.ts';
import { COUNTRY_CODES } from './countries.ts';

const LONGEST = 150;

/** What is wrong with a field of an address, for people; null: nothing. Countries are codes of ISO 3166-1 (alpha-2). */
export const addressProblem = (field: string, text: string): string | null => {
  if (text.trim() === '') return 'This field may not be blank.';
  if (text.length > LONGEST) return `Ensure this field has no more than ${LONGEST} characters.`;
  if (UNPRINTABLE.test(text)) return UNPRINTABLE_TEXT;
  return /country$/.test(field) && !COUNTRY_CODES.includes(text) ? 'Choose a country of the list.' : null;
};
