import type { Device } from '../../../identity/port.ts';
import { findSignedIn } from '../../../storage/people/users.ts';
import { findPendingSignIn, takePendingSignIn } from '../../../storage/sign-in/pending-sign-ins.ts';
import { recordIdentityUse } from '../../../storage/sign-in/sso-identities.ts';
import type { Services } from '../../context.ts';
import { invalidWhole, type Refusal } from '../../errors.ts';
import { signIn } from '../sign-in.ts';
import type { SsoSignIn } from './finish-sign-in.ts';
import { linkAccount } from './link-account.ts';
import { LINK, type PendingLink, pendingLinkOf } from './pending-link.ts';

/** A sign-in with password and code allows the identity provider to sign the account in to its organization. */
export const linkByPassword = async (
  services: Services,
  { linkKey, password, code }: { linkKey: string; password: string; code: string | undefined },
  device: Device,
): Promise<SsoSignIn> => {
  const { db, identity, now } = services;
  const { userId } = await findPendingLink(services, linkKey);
  const { email, uiState } = await findSignedIn(db, userId);
  const own = await signIn(services, { email, password, code }, device);
  try {
    return await db.transaction().execute(async (trx) => {
      const pending = { hash: identity.hashSecret(linkKey), kind: LINK, now: new Date(now()) };
      const link = pendingLinkOf((await takePendingSignIn(trx, pending)) ?? {});
      if (!link) throw tooLate();
      const { organizationId, providerLogOut } = link;
      await linkAccount(services, trx, link, { by: 'password', address: device.address });
      await recordIdentityUse(trx, link, new Date(now()));
      const { token } = await identity.openSession(trx, userId, device, { organizationId, providerLogOut });
      return { token, linkKey: null, organizationId, email, uiState };
    });
  } finally {
    // The session proved the identity of the person. Its token is not returned to anyone.
    const session = await identity.findSession(own);
    if (session) await identity.endSession(session.id);
  }
};

export const findPendingLink = async (
  { db, identity, now }: Pick<Services, 'db' | 'identity' | 'now'>,
  linkKey: string,
): Promise<PendingLink> => {
  const pending = { hash: identity.hashSecret(linkKey), kind: LINK, now: new Date(now()) };
  const link = pendingLinkOf((await findPendingSignIn(db, pending)) ?? {});
  if (!link) throw tooLate();
  return link;
};

const tooLate = (): Refusal => invalidWhole('This sign-in was already used or has expired. Start again.');
