import { gsm7Places, plainForGsm7 } from './gsm-7.ts';

/** One message holds so much: 160 places of GSM-7, or 70 units of UTF-16 once it has any other character (3GPP TS 23.040). */
const GSM7_PLACES = 160;
const UTF16_UNITS = 70;
/** A name is shortened to so much at most, before what happened is. */
const MIN_NAME_LENGTH = 20;
const CUT = '...';

/** A text message in parts; `detail` may be empty. */
export interface SmsParts {
  /** Before the name. */
  head: string;
  name: string;
  /** What happened, after the name. */
  detail: string;
  /** At the end, never shortened. */
  tail: string;
}

/** Whether one message holds the text. */
export const fitsOneSms = (text: string): boolean => {
  const places = gsm7Places(text);
  return places === null ? text.length <= UTF16_UNITS : places <= GSM7_PLACES;
};

/** The parts as one text that one message holds. What happened takes no text out of GSM-7 that its name allows; the name is shortened first. */
export const fitSms = ({ head, tail, ...given }: SmsParts): string => {
  const name = plainForGsm7(given.name);
  const plain = plainForGsm7(given.detail);
  const detail = gsm7Places(name) === null ? plain : onlyGsm7(plain);
  const whole = (shownName: string, shownDetail: string): string =>
    `${head}${shownName}${shownDetail === '' ? '' : `: ${shownDetail}`}${tail}`;
  const shownName = longest(name, MIN_NAME_LENGTH, (shown) => fitsOneSms(whole(shown, detail)));
  const shownDetail = longest(detail, 0, (shown) => fitsOneSms(whole(shownName, shown)));
  return whole(shownName, shownDetail);
};

const onlyGsm7 = (text: string): string =>
  [...text].map((character) => (gsm7Places(character) === null ? '?' : character)).join('');

/** As much of a text as fits, with a mark where it was cut; not less than `shortest` characters. */
const longest = (text: string, shortest: number, fits: (shown: string) => boolean): string => {
  const characters = [...text];
  for (let length = characters.length; length > shortest; length -= 1) {
    const shown = cut(characters, length);
    if (fits(shown)) return shown;
  }
  return cut(characters, shortest);
};

const cut = (characters: readonly string[], length: number): string => {
  if (characters.length <= length) return characters.join('');
  const kept = length - CUT.length;
  return kept <= 0 ? '' : `${characters.slice(0, kept).join('').trimEnd()}${CUT}`;
};
