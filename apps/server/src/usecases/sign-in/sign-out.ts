import { secretPlaces } from '../../storage/connection/secret-places.ts';
import { findProviderLogOut } from '../../storage/sign-in/sessions.ts';
import type { Services, SignedInUser } from '../context.ts';

/** Ends the caller's session; its token is void. Answers where the browser ends it at the identity provider too; null: nowhere. */
export const signOut = async (
  { db, identity, secrets, log }: Pick<Services, 'db' | 'identity' | 'secrets' | 'log'>,
  { sessionId, userId }: SignedInUser,
): Promise<string | null> => {
  const sealed = await findProviderLogOut(db, sessionId);
  await identity.endSession(sessionId);
  try {
    return sealed === null ? null : secrets.open(sealed, secretPlaces.session(userId));
  } catch (error) {
    log.warn({ err: error, userId }, 'Where a session ends at its identity provider cannot be read: it ends here only');
    return null;
  }
};
