/**
 * The sentence of a mail that the recipient's account was deleted together with the last organization of that person.
 */
export const ACCOUNT_DELETED = 'Your Pharos account had no other organization, and was deleted with it.';
