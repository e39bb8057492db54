import type { Db } from '../../../storage/connection/connect.ts';
import { forbidden } from '../../errors.ts';
import { reachOfSession } from '../../sign-in/reach-of-session.ts';

/** The session must have access to all organizations that show the profile. */
export const refuseSharedProfile = async (
  db: Db,
  session: { userId: number; providerOf: number | null },
): Promise<void> => {
  if (session.providerOf === null || (await reachOfSession(db, session)).closed.length === 0) return;
  throw forbidden('Your profile is also shown in other organizations. Log in with your own password to change it.');
};
