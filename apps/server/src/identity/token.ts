import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits for a session, a mailed link, an API key: told once, stored hashed. */
export const createToken = (): string => randomBytes(32).toString('base64url');

/** Whether it has the form of a token; nothing else is looked up in the database. */
export const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** What is stored of a token. It is random and long, so a plain hash cannot be searched backwards. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
