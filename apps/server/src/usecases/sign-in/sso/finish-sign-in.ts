import type { Device } from '../../../identity/port.ts';
import { findOrganization } from '../../../storage/organizations/organizations.ts';
import { findSignedIn } from '../../../storage/people/users.ts';
import { takePendingSignIn } from '../../../storage/sign-in/pending-sign-ins.ts';
import type { Services } from '../../context.ts';
import { invalidWhole } from '../../errors.ts';
import { memberByProvider } from './member-by-provider.ts';
import { type PendingSsoSignIn, pendingSsoSignInOf, SSO } from './pending-sso-sign-in.ts';
import { providerOf } from './provider-of.ts';

export interface ProviderReturn {
  code: string;
  state: string;
  iss: string | undefined;
  browserKey: string;
  /** Sub-domain of the account that the browser means; undefined: the provider's own. */
  subdomain: string | undefined;
}

export interface SsoSignIn {
  token: string;
  organizationId: number;
  email: string;
  uiState: Record<string, unknown>;
}

/** Ends a sign-in at an identity provider: the code is exchanged, the person found or made a member, a session opened. */
export const finishSsoSignIn = async (
  services: Services,
  answer: ProviderReturn,
  device: Device,
): Promise<SsoSignIn> => {
  const { db, identity } = services;
  const pending = await takePending(services, answer);
  const { organizationId } = pending;
  const provider = await providerOf(services, db, organizationId);
  const organization = await findOrganization(db, organizationId);
  if (!provider || !organization || provider.issuer !== pending.issuer || provider.clientId !== pending.clientId) {
    throw invalidWhole('The single sign-on of this organization was changed meanwhile. Start again.');
  }
  if (answer.subdomain !== undefined && answer.subdomain.toLowerCase() !== organization.subdomain) {
    throw invalidWhole('This sign-in belongs to another account.');
  }
  const provided = await identity.openId.finish(provider, pending, answer);
  if (provided === 'fault') throw invalidWhole('The identity provider did not confirm this sign-in. Start again.');
  return db.transaction().execute(async (trx) => {
    const userId = await memberByProvider(services, trx, organizationId, provided, device);
    const { email, uiState } = await findSignedIn(trx, userId);
    const { token } = await identity.openSession(trx, userId, device);
    return { token, organizationId, email, uiState };
  });
};

const takePending = async (
  { db, identity, now }: Services,
  { state, browserKey }: ProviderReturn,
): Promise<PendingSsoSignIn> => {
  const hash = identity.hashSecret(browserKey);
  // An answer that another browser started leaves that browser's sign-in pending.
  const detail = hash === state ? await takePendingSignIn(db, { hash, kind: SSO, now: new Date(now()) }) : null;
  const pending = detail && pendingSsoSignInOf(detail);
  if (!pending) throw invalidWhole('This sign-in was begun elsewhere, used already, or is too old. Start again.');
  return pending;
};
