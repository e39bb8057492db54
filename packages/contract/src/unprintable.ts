/**
 * Control characters, line and paragraph separators, and characters that change the direction of all text after them
 * (Unicode Standard Annex 9: embeddings, overrides, isolates). Directional marks are allowed, because the writing of
 * some languages needs them.
 */
export const UNPRINTABLE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
export const UNPRINTABLE_TEXT = 'Control characters, and characters that change the text direction, are not allowed.';

/** Invisible characters that could only make two different names look alike. */
const UNSEEN = /[\u200b\u2060\ufeff\u3164]/gu;
/** Joiners at the start, at the end or next to a space. Other joiners connect letters or emoji. */
const IDLE_JOINERS = /(?<=^|\p{Zs})[\u200c\u200d]+|[\u200c\u200d]+(?=\p{Zs}|$)/gu;
const SEEN = /[^\p{Z}\p{Cc}\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

export const tidyLine = (text: string): string =>
  text
    .replace(UNSEEN, '')
    .replace(IDLE_JOINERS, '')
    .replace(/\p{Zs}+/gu, ' ')
    .trim();

export const isSeen = (text: string): boolean => SEEN.test(text);
export const UNSEEN_TEXT = 'Enter at least one visible character.';
