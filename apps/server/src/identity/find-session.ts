import type { Db } from '../storage/connect.ts';
import { extendSession, findSessionByTokenHash } from '../storage/sessions.ts';
import { SESSION_SECONDS } from './auth.ts';
import { hashToken, isToken } from './token.ts';

const DAY_MS = 24 * 3600 * 1000;
const SESSION_MS = SESSION_SECONDS * 1000;

/**
 * The live session of a token, or null. One indexed read, without the library, since every request asks;
 * a session in use is extended once a day.
 */
export const findSession = async (
  db: Db,
  token: string,
  now: number,
): Promise<{ id: number; userId: number } | null> => {
  if (!isToken(token)) return null;
  const session = await findSessionByTokenHash(db, hashToken(token));
  if (!session || session.expiresAt.getTime() <= now) return null;
  if (session.expiresAt.getTime() < now + SESSION_MS - DAY_MS) {
    await extendSession(db, session.id, new Date(now + SESSION_MS));
  }
  return { id: session.id, userId: session.userId };
};
