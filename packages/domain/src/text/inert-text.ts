import { UNPRINTABLE } from '@pharos/contract/unprintable.ts';

/** An invisible character that prevents a text from being read as an address (WORD JOINER). */
const JOINER = '\u2060';
/** A dot before a letter, digit or hyphen, but not in a separate decimal number such as 99.95. */
const WITHIN_A_WORD =
  /(?!(?<=(?<![\p{L}\p{N}.@/:-])\d+)\.\d+(?![\p{L}\p{N}.@/:-]))[.\u3002\uff0e\uff61](?=[\p{L}\p{N}-])/gu;
const ALL_UNPRINTABLE = new RegExp(`${UNPRINTABLE.source}+`, 'gu');

const RIGHT_TO_LEFT = '[\\p{Script=Hebrew}\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Thaana}\\p{Script=Nko}]';
/** Right-to-left words with the characters between them. A comma or colon ends the match, because it may end a name. */
const FROM_THE_RIGHT = new RegExp(
  `${RIGHT_TO_LEFT}(?:[\\s\\p{M}\\p{N}\\p{Pd}'"’./&+_\u200e\u200f\u2060]*${RIGHT_TO_LEFT})*[\\p{M}\u200e\u200f]*`,
  'gu',
);

/**
 * Prevents right-to-left text from moving the words and figures around it (FIRST STRONG ISOLATE … POP DIRECTIONAL
 * ISOLATE).
 */
const isolated = (text: string): string => text.replace(FROM_THE_RIGHT, '\u2068$&\u2069');

/**
 * Returns a text that a person chose in a safe form for a mail. Mail programs make no link or address of it, and it
 * cannot affect the text around it.
 * - Invisible characters separate the parts that mail programs look for: scheme and slashes, the text after an at sign,
 * and the text after a dot within a word.
 * - Line breaks and other unprintable characters become spaces.
 * - Right-to-left text is isolated.
 * - `addresses` do not change, so that people can copy them.
 */
export const inertText = (text: string, addresses: readonly string[] = []): string => {
  const [address, ...rest] = addresses;
  if (address === undefined) return inert(text);
  return text
    .split(address)
    .map((part) => inertText(part, rest))
    .join(address);
};

/** Characters that may follow the base URL. None of them starts another address. */
const REST_OF_ADDRESS = '(?![\\w:@-]|\\.\\w)[\\w/?&=%#+.~-]*';

export const ownAddresses = (text: string, baseUrl: string): string[] => {
  const literal = baseUrl.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const own = new RegExp(literal + REST_OF_ADDRESS, 'g');
  return (text.match(own) ?? []).toSorted((a, b) => b.length - a.length);
};

const inert = (text: string): string =>
  isolated(
    text
      .replace(ALL_UNPRINTABLE, ' ')
      .replace(/:(?=\/\/)/g, `:${JOINER}`)
      .replace(/@(?=\S)/g, `@${JOINER}`)
      .replace(WITHIN_A_WORD, `$&${JOINER}`),
  );
