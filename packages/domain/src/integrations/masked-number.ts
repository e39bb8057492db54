/**
 * Matches a country calling code. It has one, two or three digits (ITU-T E.164, annex to Operational Bulletin 994). No
 * code is the beginning of another.
 */
const CALLING_CODE = /^\+(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;
const SHOWN = 4;

/** Masks a phone number (E.164) except the country code and the last four digits, such as "+1•••••0123". */
export const maskedNumber = (number: string): string => {
  const [country = '+'] = CALLING_CODE.exec(number) ?? [];
  const rest = number.slice(country.length);
  return `${country}•••••${rest.length > 2 * SHOWN - 2 ? rest.slice(-SHOWN) : ''}`;
};

/** Masks every phone number in an external text: digits after a plus sign, and sequences of seven digits or more. */
export const withMaskedNumbers = (text: string): string =>
  text.replace(/(\+?)(\d[\d ().-]{5,18}\d)/g, (found: string, plus: string) => {
    const digits = found.replace(/\D/g, '');
    if (digits.length < 7) return found;
    return plus === '' ? `•••••${digits.slice(-SHOWN)}` : maskedNumber(`+${digits}`);
  });
