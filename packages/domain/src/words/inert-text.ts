import { UNPRINTABLE } from '@pharos/contract/unprintable.ts';

/** Stops a line from being read as an address, and shows nothing (Unicode: WORD JOINER). */
const JOINER = '\u2060';
/** A dot before a letter, digit or hyphen; but none between the digits of a number such as 99.95 that stands by itself. */
const WITHIN_A_WORD =
  /(?!(?<=(?<![\p{L}\p{N}.@/:-])\d+)\.\d+(?![\p{L}\p{N}.@/:-]))[.\u3002\uff0e\uff61](?=[\p{L}\p{N}-])/gu;
const ALL_UNPRINTABLE = new RegExp(`${UNPRINTABLE.source}+`, 'gu');

const RIGHT_TO_LEFT = '[\\p{Script=Hebrew}\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Thaana}\\p{Script=Nko}]';
/** Words that are read from the right, with what stands between them; a comma or colon may end a name. */
const FROM_THE_RIGHT = new RegExp(
  `${RIGHT_TO_LEFT}(?:[\\s\\p{M}\\p{N}\\p{Pd}'"’./&+_\u200e\u200f\u2060]*${RIGHT_TO_LEFT})*[\\p{M}\u200e\u200f]*`,
  'gu',
);

/** Keeps what is read from the right from moving the words and figures around it (Unicode: FIRST STRONG ISOLATE … POP DIRECTIONAL ISOLATE). */
const isolated = (text: string): string => text.replace(FROM_THE_RIGHT, '\u2068$&\u2069');

/**
 * A text that a person chose, for a mail: mail programs make no link and no address of it, and it stays on its line and within itself. What
 * they look for is parted invisibly: scheme and slashes, what follows an at sign, and what follows a dot within a word, unless that is a decimal
 * number. What is read from the right is isolated from the rest. `addresses` within it stay as they are, for people to copy.
 */
export const inertText = (text: string, addresses: readonly string[] = []): string => {
  const [address, ...others] = addresses;
  if (address === undefined) return inert(text);
  return text
    .split(address)
    .map((part) => inertText(part, others))
    .join(address);
};

/** Characters that may follow a base URL in an address of Pharos; none of them starts another address. */
const REST_OF_ADDRESS = '(?![\\w:@-]|\\.\\w)[\\w/?&=%#+.~-]*';

/** Returns the addresses in a text that are the base URL of Pharos or below it, the longest first. */
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
