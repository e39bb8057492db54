import { emailDomain } from '@pharos/domain/sign-in/email-domain.ts';
import { insertPendingSignIn } from '../../../storage/sign-in/pending-sign-ins.ts';
import { findOrganizationOfDomain } from '../../../storage/sign-in/sso-connections.ts';
import type { Services } from '../../context.ts';
import { invalidWhole, notFound, unprocessable } from '../../errors.ts';
import { type PendingSsoSignIn, SSO, SSO_MS } from './pending-sso-sign-in.ts';
import { readProvider } from './read-provider.ts';

/**
 * `browserKey` remains in the browser, and the provider receives only its hash as state. Therefore only this browser
 * can use the response, and no one can sign it in to the account of a stranger.
 */
export const startSsoSignIn = async (
  services: Services,
  { domain, email }: { domain: string | undefined; email: string | undefined },
): Promise<{ redirectUrl: string; browserKey: string }> => {
  const { db, identity, now } = services;
  const requested = domain ?? (email === undefined ? undefined : emailDomain(email));
  if (requested === undefined) throw invalidWhole('Enter the domain or the e-mail address.');
  const organizationId = await findOrganizationOfDomain(db, requested);
  const provider = organizationId === null ? null : await readProvider(services, db, organizationId);
  if (organizationId === null || provider === null) throw notFound(`Single sign-on for ${requested}`);
  const { secret, hash } = identity.createSecret();
  const started = await identity.openId.begin(provider, { state: hash, loginHint: email ?? null });
  if (started === 'fault')
    throw unprocessable('The identity provider cannot be reached at the moment. Try again later.');
  const detail: PendingSsoSignIn = {
    organizationId,
    issuer: provider.issuer,
    clientId: provider.clientId,
    ...started.pending,
  };
  await insertPendingSignIn(db, { hash, kind: SSO, detail, expiresAt: new Date(now() + SSO_MS) });
  return { redirectUrl: started.url, browserKey: secret };
};
