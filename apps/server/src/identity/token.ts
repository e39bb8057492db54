import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits for a session, a mailed link or an API key. Shown once and stored as a hash. */
export const createToken = (): string => randomBytes(32).toString('base64url');

/** Other texts are not looked up in the database. */
export const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** A plain hash is sufficient, because the token is random and long. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
