import { gsm7Places, plainForGsm7 } from './gsm-7.ts';

/**
 * The capacity of one SMS: 160 places of GSM-7, or 70 UTF-16 units if it contains any other character (3GPP TS 23.040).
 */
const GSM7_PLACES = 160;
const UTF16_UNITS = 70;
/** A name is shortened to this length at most. Then the detail is shortened. */
const MIN_NAME_LENGTH = 20;
const CUT = '...';

/** `detail` may be empty. */
export interface SmsParts {
  head: string;
  name: string;
  detail: string;
  /** The end of the text, which is never shortened. */
  tail: string;
}

export const fitsOneSms = (text: string): boolean => {
  const places = gsm7Places(text);
  return places === null ? text.length <= UTF16_UNITS : places <= GSM7_PLACES;
};

/**
 * Shortens the name first, then the detail. If the name fits GSM-7, other characters in the detail are replaced by
 * question marks.
 */
export const fitSms = ({ head, tail, ...given }: SmsParts): string => {
  const name = plainForGsm7(given.name);
  const plain = plainForGsm7(given.detail);
  const detail = gsm7Places(name) === null ? plain : onlyGsm7(plain);
  const whole = (shownName: string, shownDetail: string): string =>
    `${head}${shownName}${shownDetail === '' ? '' : `: ${shownDetail}`}${tail}`;
  const shownName = fitText(name, MIN_NAME_LENGTH, (shown) => fitsOneSms(whole(shown, detail)));
  const shownDetail = fitText(detail, 0, (shown) => fitsOneSms(whole(shownName, shown)));
  return whole(shownName, shownDetail);
};

const onlyGsm7 = (text: string): string =>
  [...text].map((character) => (gsm7Places(character) === null ? '?' : character)).join('');

/** Returns as much of a text as fits, but at least `minLength` characters. */
const fitText = (text: string, minLength: number, fits: (shown: string) => boolean): string => {
  const characters = [...text];
  for (let length = characters.length; length > minLength; length -= 1) {
    const shown = cut(characters, length);
    if (fits(shown)) return shown;
  }
  return cut(characters, minLength);
};

const cut = (characters: readonly string[], length: number): string => {
  if (characters.length <= length) return characters.join('');
  const shownLength = length - CUT.length;
  return shownLength <= 0 ? '' : `${characters.slice(0, shownLength).join('').trimEnd()}${CUT}`;
};
