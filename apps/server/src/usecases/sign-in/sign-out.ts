import { secretPlaces } from '../../storage/connection/secret-places.ts';
import { findProviderLogOut } from '../../storage/sign-in/sessions.ts';
import type { Services, SignedInUser } from '../context.ts';

/** Returns the URL at which the browser also ends the session of the identity provider. */
export const signOut = async (
  { db, identity, secrets, log }: Pick<Services, 'db' | 'identity' | 'secrets' | 'log'>,
  { sessionId, userId }: SignedInUser,
): Promise<string | null> => {
  const sealed = await findProviderLogOut(db, sessionId);
  await identity.endSession(sessionId);
  try {
    return sealed === null ? null : secrets.open(sealed, secretPlaces.session(userId));
  } catch (error) {
    log.warn(
      { err: error, userId },
      'The log-out address of the identity provider cannot be decrypted; the session ends only in Pharos',
    );
    return null;
  }
};
