import { insertPendingSignIn } from '../../../storage/sign-in/pending-sign-ins.ts';
import type { Services, SignedInUser } from '../../context.ts';
import { reachOfSession, refusalOf } from '../reach-of-session.ts';
import { LOGIN_CODE, LOGIN_CODE_MS } from './login-code.ts';

/**
 * Signs only the caller in on another device. The code is valid once, for one minute, and only while the caller's own
 * session lasts. `url` is the page that accepts the code.
 */
export const issueLoginCode = async (
  { db, identity, settings, now }: Services,
  user: SignedInUser,
  organizationId: number,
): Promise<{ code: string; url: string; expiresAt: Date }> => {
  const reach = await reachOfSession(db, user);
  if (!reach.open.some((membership) => membership.organizationId === organizationId)) {
    throw refusalOf(reach, organizationId);
  }
  const { secret, hash } = identity.createSecret();
  const expiresAt = new Date(now() + LOGIN_CODE_MS);
  await insertPendingSignIn(db, { hash, kind: LOGIN_CODE, detail: { sessionId: user.sessionId }, expiresAt });
  return { code: secret, url: `${settings.baseUrl}/token-login/${secret}/${organizationId}/`, expiresAt };
};
