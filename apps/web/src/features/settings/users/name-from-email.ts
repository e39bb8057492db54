const FIRST_AND_LAST = /^(\p{L}{2,})[._-](\p{L}{2,})\d*(?:@|$)/u;

/** Derives "Ann Lee" from "ann.lee@example.com". Returns '' if the address does not contain two names. */
export const nameFromEmail = (email: string): string =>
  FIRST_AND_LAST.exec(email)?.slice(1).map(capitalized).join(' ') ?? '';

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
