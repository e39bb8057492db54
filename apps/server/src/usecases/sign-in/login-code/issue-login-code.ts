import { insertPendingSignIn } from '../../../storage/sign-in/pending-sign-ins.ts';
import type { Services, SignedInUser } from '../../context.ts';
import { reachOfSession, refusalOf } from '../reach-of-session.ts';
import { LOGIN_CODE, LOGIN_CODE_MS } from './login-code.ts';

/**
 * A code by which the caller, and nobody else, is logged in on another device: good once, for a minute, and as long as the caller's own
 * session lasts. The answer's `url` is the page that takes it.
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
