import { listSessionsOfUser } from '../../storage/sign-in/sessions.ts';
import type { Services, SignedInUser } from '../context.ts';

/** The devices on which the caller is signed in, the last used first. A session by a provider sees none of the others. */
export const listSessions = async (
  { db, now }: Pick<Services, 'db' | 'now'>,
  { userId, sessionId, providerOf }: SignedInUser,
) => {
  const sessions = await listSessionsOfUser(db, userId, providerOf, new Date(now()));
  return sessions.map((session) => ({ ...session, isCurrent: session.id === sessionId }));
};
