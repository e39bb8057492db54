import type { Db } from '../storage/connection/connect.ts';
import { extendSession, findSessionByTokenHash } from '../storage/sign-in/sessions.ts';
import { SESSION_MS } from './sessions.ts';
import { hashToken, isToken } from './token.ts';

/** A session's last use is stored at most this often: exact times would be a write per request. */
const USE_NOTED_MS = 5 * 60_000;

/**
 * The live session of a token, or null. One indexed read, since every request asks;
 * a session in use is extended every five minutes.
 */
export const findSession = async (
  db: Db,
  token: string,
  now: number,
): Promise<{ id: number; userId: number } | null> => {
  if (!isToken(token)) return null;
  const session = await findSessionByTokenHash(db, hashToken(token));
  if (!session || session.expiresAt.getTime() <= now) return null;
  if (session.expiresAt.getTime() < now + SESSION_MS - USE_NOTED_MS) {
    await extendSession(db, session.id, new Date(now), new Date(now + SESSION_MS));
  }
  return { id: session.id, userId: session.userId };
};
