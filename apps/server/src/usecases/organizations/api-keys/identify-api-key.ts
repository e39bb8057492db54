import type { Action } from '@pharos/contract/rest/common/actions.ts';
import { findApiKey, rememberKeyUse } from '../../../storage/organizations/api-keys.ts';
import { KEY_IS_NO_PERSON, rememberUse, requireAction } from '../../access.ts';
import type { Caller, Services } from '../../context.ts';
import { forbidden, notFound, unauthenticated } from '../../errors.ts';

const USE_MS = 60_000;

/**
 * Returns a caller with access only to the organization of the key and the rights of its scope.
 * @throws {Refusal} `unauthenticated` if the key is unknown or has expired, `not-found` for another organization, and
 * `forbidden` if the scope does not allow `access`.
 */
export const identifyApiKey = async (
  services: Pick<Services, 'db' | 'identity' | 'now'>,
  key: string,
  { organizationId, address }: { organizationId: number | null; address: string },
  access: Action | 'user' | 'user-or-key' | 'operator',
): Promise<Caller> => {
  const { db, identity, now } = services;
  const hash = identity.hashSecret(key);
  const found = await findApiKey(db, hash);
  if (!found) throw unauthenticated('Invalid token.');
  if (found.expiresAt !== null && found.expiresAt.getTime() <= now()) {
    throw unauthenticated('This API key has expired.');
  }
  if (access === 'user' || access === 'operator') throw forbidden(KEY_IS_NO_PERSON);
  if (organizationId !== null && organizationId !== found.organizationId) throw notFound('Organization');
  if (now() - (found.lastUsedAt?.getTime() ?? 0) >= USE_MS) await rememberKeyUse(db, found.id, new Date(now()));
  const caller: Caller = {
    userId: null,
    apiKey: found.shownAs,
    providerOf: null,
    address,
    endsAt: found.expiresAt,
    organization: {
      id: found.organizationId,
      applicationId: found.applicationId,
      role: found.scope,
      state: found.state,
      membershipId: null,
    },
  };
  await rememberUse(services, caller, found.lastActiveAt);
  requireAction(caller, access === 'user-or-key' ? 'organization.read' : access);
  return caller;
};
