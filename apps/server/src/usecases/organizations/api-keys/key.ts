import { createHash, randomBytes } from 'node:crypto';

/** Tells a key from a session token, and to whoever finds one where it belongs. */
const PREFIX = 'pharos_';
const SHOWN = 4;

/** A new key of 256 random bits, told once. */
export const createKey = (): string => PREFIX + randomBytes(32).toString('base64url');

/** Whether it can be an API key at all. */
export const isKey = (token: string): boolean => token.startsWith(PREFIX);

/** What is stored of a key. It is random and long, so a plain hash cannot be searched backwards. */
export const hashKey = (key: string): string => createHash('sha256').update(key).digest('base64url');

/** As it is shown later: enough to tell two keys apart. */
export const maskKey = (key: string): string => `${key.slice(0, PREFIX.length + SHOWN)}…${key.slice(-SHOWN)}`;
