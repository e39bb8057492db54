import { randomBytes } from 'node:crypto';

/** So long a code may be used, once. */
export const CODE_GOOD_MS = 60 * 60_000;

export const createPairCode = (): string => randomBytes(20).toString('hex');

export const isPairCode = (text: string): boolean => /^[0-9a-f]{40}$/.test(text);

/** What is signed of the body of a join, and how it is sent. */
export const pairText = ({ address, public_key }: { address: string; public_key: string }): string =>
  JSON.stringify({ address, public_key });
