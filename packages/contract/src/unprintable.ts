/**
 * What no name may hold: control characters, line and paragraph separators, and what turns the direction of all text that follows
 * (Unicode Standard Annex 9: embeddings, overrides, isolates). Marks that only say a direction are part of some languages' writing.
 */
export const UNPRINTABLE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
export const UNPRINTABLE_TEXT =
  'Control characters, and characters that turn the direction of text, cannot be used here.';
