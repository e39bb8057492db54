import { listSessionsOfUser } from '../../storage/sign-in/sessions.ts';
import type { Services, SignedInUser } from '../context.ts';

/**
 * Returns the most recently used session first. A session through an identity provider sees only sessions through that
 * provider.
 */
export const listSessions = async (
  { db, now }: Pick<Services, 'db' | 'now'>,
  { userId, sessionId, providerOf }: SignedInUser,
) => {
  const sessions = await listSessionsOfUser(db, userId, providerOf, new Date(now()));
  return sessions.map((session) => ({ ...session, isCurrent: session.id === sessionId }));
};
