import type { Device } from '../../../identity/port.ts';
import type { Db } from '../../../storage/connection/connect.ts';
import { secretPlaces } from '../../../storage/connection/secret-places.ts';
import { findOrganization } from '../../../storage/organizations/organizations.ts';
import { findSignedIn } from '../../../storage/people/users.ts';
import { insertPendingSignIn, takePendingSignIn } from '../../../storage/sign-in/pending-sign-ins.ts';
import type { Services } from '../../context.ts';
import { invalidWhole } from '../../errors.ts';
import { connectionChanged, memberByProvider } from './member-by-provider.ts';
import { LINK, LINK_MS, type PendingLink } from './pending-link.ts';
import { type PendingSsoSignIn, pendingSsoSignInOf, SSO } from './pending-sso-sign-in.ts';
import { readProvider } from './read-provider.ts';

export interface ProviderReturn {
  code: string;
  state: string;
  iss: string | undefined;
  browserKey: string;
  subdomain: string | undefined;
}

/** `token` is null if the owner of the account must first agree with `linkKey` (see link-by-password.ts). */
export type SsoSignIn = {
  organizationId: number;
  email: string;
  uiState: Record<string, unknown>;
} & ({ token: string; linkKey: null } | { token: null; linkKey: string; canAgreeByMail: boolean });

/**
 * Exchanges the code, finds the person or makes them a member, and opens a session that is valid only for this
 * organization. To be linked to an existing account, the person must sign in to that account.
 */
export const finishSsoSignIn = async (
  services: Services,
  answer: ProviderReturn,
  device: Device,
): Promise<SsoSignIn> => {
  const { db, identity } = services;
  const pending = await takePending(services, answer);
  const { organizationId } = pending;
  const provider = await readProvider(services, db, organizationId);
  const organization = await findOrganization(db, organizationId);
  if (!provider || !organization || provider.issuer !== pending.issuer || provider.clientId !== pending.clientId) {
    throw connectionChanged();
  }
  if (answer.subdomain !== undefined && answer.subdomain.toLowerCase() !== organization.subdomain) {
    throw invalidWhole('This sign-in belongs to another account.');
  }
  const provided = await identity.openId.finish(provider, pending, answer);
  if (provided === 'fault') throw invalidWhole('The identity provider did not confirm this sign-in. Start again.');
  return db.transaction().execute(async (trx) => {
    const member = await memberByProvider(services, trx, { ...pending, provided }, device);
    const { userId } = member;
    const { email, uiState } = await findSignedIn(trx, userId);
    const { issuer, subject, logOutUrl } = provided;
    const providerLogOut = logOutUrl === null ? null : services.secrets.seal(logOutUrl, secretPlaces.session(userId));
    if (member.kind === 'confirm') {
      const link: PendingLink = { organizationId, issuer, subject, userId, email, providerLogOut };
      const linkKey = await storeLink(services, trx, link);
      return { token: null, linkKey, canAgreeByMail: member.canAgreeByMail, organizationId, email, uiState: {} };
    }
    const { token } = await identity.openSession(trx, userId, device, { organizationId, providerLogOut });
    return { token, linkKey: null, organizationId, email, uiState };
  });
};

const storeLink = async ({ identity, now }: Services, trx: Db, detail: PendingLink): Promise<string> => {
  const { secret, hash } = identity.createSecret();
  await insertPendingSignIn(trx, { hash, kind: LINK, detail, expiresAt: new Date(now() + LINK_MS) });
  return secret;
};

const takePending = async (
  { db, identity, now }: Services,
  { state, browserKey }: ProviderReturn,
): Promise<PendingSsoSignIn> => {
  const hash = identity.hashSecret(browserKey);
  // A response to another browser's sign-in leaves that sign-in pending.
  const detail = hash === state ? await takePendingSignIn(db, { hash, kind: SSO, now: new Date(now()) }) : null;
  const pending = detail && pendingSsoSignInOf(detail);
  if (!pending)
    throw invalidWhole('This sign-in was started in another browser, was already used, or has expired. Start again.');
  return pending;
};
