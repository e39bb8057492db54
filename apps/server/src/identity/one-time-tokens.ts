import type { Db } from '../storage/connection/connect.ts';
import { insertOneTimeToken, type TokenPurpose, takeOneTimeToken } from '../storage/sign-in/one-time-tokens.ts';
import { createToken, hashToken, isToken } from './token.ts';

const HOUR_MS = 3600 * 1000;

const GOOD_FOR_MS: Record<TokenPurpose, number> = { 'verify-email': 24 * HOUR_MS, 'reset-password': HOUR_MS };

export const issueOneTimeToken = async (
  trx: Db,
  userId: number,
  purpose: TokenPurpose,
  now: number,
): Promise<string> => {
  const token = createToken();
  const expiresAt = new Date(now + GOOD_FOR_MS[purpose]);
  await insertOneTimeToken(trx, { userId, purpose, hash: hashToken(token), expiresAt });
  return token;
};

export const redeemOneTimeToken = async (
  trx: Db,
  token: string,
  purpose: TokenPurpose,
  now: number,
): Promise<number | null> =>
  isToken(token) ? takeOneTimeToken(trx, { purpose, hash: hashToken(token), now: new Date(now) }) : null;
