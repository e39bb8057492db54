import { randomBytes } from 'node:crypto';

export const CODE_GOOD_MS = 60 * 60_000;

export const createPairCode = (): string => randomBytes(20).toString('hex');

export const isPairCode = (text: string): boolean => /^[0-9a-f]{40}$/.test(text);

/** The body of a join request, which is signed and sent as this text. */
export const pairText = ({ address, public_key }: { address: string; public_key: string }): string =>
  JSON.stringify({ address, public_key });
