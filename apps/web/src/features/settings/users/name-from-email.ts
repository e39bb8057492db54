const FIRST_AND_LAST = /^(\p{L}{2,})[._-](\p{L}{2,})\d*(?:@|$)/u;

/** "Ann Lee" from "ann.lee@example.com"; empty where the address does not hold both parts: "info" and "annl" are no names. */
export const nameFromEmail = (email: string): string =>
  FIRST_AND_LAST.exec(email)?.slice(1).map(capitalized).join(' ') ?? '';

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
