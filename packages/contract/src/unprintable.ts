/**
 * What no name may hold: control characters, line and paragraph separators, and what turns the direction of all text that follows
 * (Unicode Standard Annex 9: embeddings, overrides, isolates). Marks that only say a direction are part of some languages' writing.
 */
export const UNPRINTABLE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
export const UNPRINTABLE_TEXT =
  'Control characters, and characters that turn the direction of text, cannot be used here.';

/** What is not seen, and of no use in a name: it would only make one of two that look alike. */
const UNSEEN = /[\u200b\u2060\ufeff\u3164]/gu;
/** Joiners hold letters and emoji together; beside a space, and at the ends, they join nothing. */
const IDLE_JOINERS = /(?<=^|\p{Zs})[\u200c\u200d]+|[\u200c\u200d]+(?=\p{Zs}|$)/gu;
const SEEN = /[^\p{Z}\p{Cc}\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** A name as people see it, and can type it: spaces collapsed, without what is not seen. */
export const tidyLine = (text: string): string =>
  text
    .replace(UNSEEN, '')
    .replace(IDLE_JOINERS, '')
    .replace(/\p{Zs}+/gu, ' ')
    .trim();

/** Whether there is anything to be seen. */
export const isSeen = (text: string): boolean => SEEN.test(text);
export const UNSEEN_TEXT = 'Enter something that can be seen.';
