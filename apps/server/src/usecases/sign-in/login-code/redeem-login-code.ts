import type { Device } from '../../../identity/port.ts';
import { findPendingSignIn, takePendingSignIn } from '../../../storage/sign-in/pending-sign-ins.ts';
import { findLiveSession, lockLiveSession } from '../../../storage/sign-in/sessions.ts';
import type { Services } from '../../context.ts';
import { LOGIN_CODE, sessionOfCode } from './login-code.ts';

/** The code remains valid, because the person must first confirm that the session of another person is replaced. */
export const readLoginCode = async (
  { db, identity, now }: Services,
  code: string,
): Promise<{ userId: number; email: string }> => {
  const pending = { hash: identity.hashSecret(code), kind: LOGIN_CODE, now: new Date(now()) };
  const { userId, email } = await sessionOfCode(findLiveSession, db, await findPendingSignIn(db, pending), pending.now);
  return { userId, email };
};

/** The new session can access the same organizations as the session that created the code, and ends no later. */
export const redeemLoginCode = (services: Services, code: string, device: Device): Promise<string> =>
  services.db.transaction().execute(async (trx) => {
    const { identity, now } = services;
    const pending = { hash: identity.hashSecret(code), kind: LOGIN_CODE, now: new Date(now()) };
    const issuedBy = await sessionOfCode(lockLiveSession, trx, await takePendingSignIn(trx, pending), pending.now);
    const { userId, organizationId } = issuedBy;
    // Always before the start of the session, so that the session does not count as an own sign-in.
    const signedInAt = new Date(Math.min(issuedBy.signedInAt.getTime(), now() - 1));
    return (await identity.openSession(trx, userId, device, { organizationId, signedInAt })).token;
  });
