import { createHash, randomBytes } from 'node:crypto';

/**
 * Creates a token of 256 random bits for a session, a mailed link or an API key. It is shown once and stored as a hash.
 */
export const createToken = (): string => randomBytes(32).toString('base64url');

/** Checks whether a text has the format of a token. Other texts are not looked up in the database. */
export const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** Returns the hash of a token that is stored. A plain hash is sufficient, because the token is random and long. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
