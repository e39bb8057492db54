import { secretPlaces } from '../../../storage/connection/secret-places.ts';
import { notifyAccessOfMembers } from '../../../storage/events/notify-events.ts';
import { recordAudit } from '../../../storage/organizations/audit-log.ts';
import { deleteSessionsOfProvider } from '../../../storage/sign-in/sessions.ts';
import {
  deleteSsoDomains,
  findSsoConnection,
  replaceSsoDomains,
  saveSsoConnection,
} from '../../../storage/sign-in/sso-connections.ts';
import { actorOf } from '../../access.ts';
import type { Caller, Services } from '../../context.ts';
import { invalid } from '../../errors.ts';
import { readConnection, type ShownConnection } from './read-connection.ts';
import { readProvider } from './read-provider.ts';

export interface ConnectionRequest {
  issuer: string;
  clientId: string;
  /** Undefined leaves the secret unchanged, null means none. */
  clientSecret: string | null | undefined;
  domains: readonly string[];
  isRequired: boolean | undefined;
}

/**
 * Connects an OpenID provider, which must respond now. A domain is proved for one issuer only: otherwise an admin could
 * replace the provider and sign in as any person of the domain. For the same reason, a new issuer ends the sessions
 * through the previous one and is not required for anyone yet.
 */
export const setConnection = async (
  services: Services,
  caller: Caller,
  request: ConnectionRequest,
): Promise<ShownConnection> => {
  const { db, identity, secrets } = services;
  const { id } = caller.organization;
  const clientSecret =
    request.clientSecret === undefined ? await storedSecret(services, id, request.issuer) : request.clientSecret;
  const provider = { issuer: request.issuer, clientId: request.clientId, clientSecret };
  if (!(await identity.openId.answers(provider))) {
    throw invalid({
      issuer: ['No OpenID provider responds at this address, or Pharos is not allowed to connect to it.'],
    });
  }
  const sealed = clientSecret === null ? null : secrets.seal(clientSecret, secretPlaces.ssoConnection(id));
  return db.transaction().execute(async (trx) => {
    const stored = await findSsoConnection(trx, id);
    const isSameIssuer = stored?.issuer === request.issuer;
    const isRequired = isSameIssuer && (request.isRequired ?? stored.isRequired);
    if (isRequired && !stored.isRequired) {
      refuseUntried(caller);
      await notifyAccessOfMembers(trx, id);
    }
    await saveSsoConnection(trx, id, { ...provider, clientSecret: sealed, isRequired });
    if (!isSameIssuer) {
      await deleteSsoDomains(trx, id);
      await deleteSessionsOfProvider(trx, id);
    }
    const domains = [...new Set(request.domains)];
    await replaceSsoDomains(
      trx,
      id,
      domains.map((domain) => ({ domain, proof: identity.createSecret().secret })),
    );
    await recordAudit(trx, {
      ...actorOf(caller),
      action: 'single-sign-on.change',
      subject: `organization ${caller.organization.id}`,
      ...(stored
        ? { before: { issuer: stored.issuer, client_id: stored.clientId, is_required: stored.isRequired } }
        : {}),
      after: { issuer: provider.issuer, client_id: provider.clientId, is_required: isRequired, domains },
    });
    return readConnection(services, trx, id);
  });
};

/**
 * A required connection that does not work would lock out all members, so the caller must have signed in through it.
 */
const refuseUntried = ({ providerOf, organization }: Caller): void => {
  if (providerOf === organization.id) return;
  throw invalid({ is_required: ['First log in with this single sign-on yourself to test that it works.'] });
};

/** A stored secret is never sent to another provider. */
const storedSecret = async (services: Services, organizationId: number, issuer: string): Promise<string | null> => {
  const before = await findSsoConnection(services.db, organizationId);
  if (before?.issuer !== issuer) return null;
  return (await readProvider(services, services.db, organizationId))?.clientSecret ?? null;
};
