import { listSessionsOfUser } from '../../storage/sign-in/sessions.ts';
import type { Services, SignedInUser } from '../context.ts';

/** The devices on which the caller is signed in, the last used first. */
export const listSessions = async ({ db, now }: Pick<Services, 'db' | 'now'>, { userId, sessionId }: SignedInUser) => {
  const sessions = await listSessionsOfUser(db, userId, new Date(now()));
  return sessions.map((session) => ({ ...session, isCurrent: session.id === sessionId }));
};
