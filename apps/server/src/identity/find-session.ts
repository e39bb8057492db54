import type { Db } from '../storage/connection/connect.ts';
import { extendSession, findSessionByTokenHash } from '../storage/sign-in/sessions.ts';
import type { FoundSession } from './port.ts';
import { sessionEnd } from './sessions.ts';
import { hashToken, isToken } from './token.ts';

/** An exact time of the last use would need a write per request. */
const USE_NOTED_MS = 5 * 60_000;

/**
 * Needs a single indexed read, because every request calls it. A session in use is extended every five minutes, for up
 * to half a year after the sign-in.
 */
export const findSession = async (db: Db, token: string, now: number): Promise<FoundSession | null> => {
  if (!isToken(token)) return null;
  const session = await findSessionByTokenHash(db, hashToken(token));
  if (!session || session.expiresAt.getTime() <= now) return null;
  const { id, userId, organizationId, signedInAt, createdAt } = session;
  const found = { id, userId, organizationId, isOwnSignIn: organizationId === null && signedInAt >= createdAt };
  if (now - session.lastUsedAt.getTime() <= USE_NOTED_MS) return { ...found, endsAt: session.expiresAt };
  const endsAt = sessionEnd(signedInAt, now);
  await extendSession(db, id, new Date(now), endsAt);
  return { ...found, endsAt };
};
