import { type Access, isOfOrganization } from '@pharos/contract/rest/common/endpoint.ts';
import type { FastifyRequest } from 'fastify';
import type { Caller, Services, SignedInUser } from '../../usecases/context.ts';
import { Refusal, unauthenticated } from '../../usecases/errors.ts';
import { identifyOperator } from '../../usecases/operator/identify-operator.ts';
import { isApiKey } from '../../usecases/organizations/api-keys/api-key.ts';
import { identifyApiKey } from '../../usecases/organizations/api-keys/identify-api-key.ts';
import { identifyMember } from '../../usecases/sign-in/identify-member.ts';
import { identifyUser } from '../../usecases/sign-in/identify-user.ts';
import type { ValidatedTokens } from './limits/validated-tokens.ts';

/**
 * Creates the hooks that check the access level of the caller. The caller is read for each request, so a revoked
 * session or a lowered role takes effect immediately.
 */
export const authenticator =
  (services: Services, validatedTokens: ValidatedTokens) =>
  (access: Access) =>
  async (request: FastifyRequest): Promise<void> => {
    if (access === 'public') return;
    const token = tokenOf(request);
    if (token === null) throw unauthenticated('Authentication credentials were not provided.');
    try {
      request.caller = await identify(services, token, request, access);
      validatedTokens.remember(token, budgetOwner(request.caller));
    } catch (error) {
      // A revoked or stolen token must not use the request budget of the person who owned it.
      if (error instanceof Refusal && error.code === 'unauthenticated') validatedTokens.forget(token);
      throw error;
    }
  };

const identify = (
  services: Services,
  token: string,
  request: FastifyRequest,
  access: Exclude<Access, 'public'>,
): Promise<SignedInUser | Caller> =>
  isApiKey(token)
    ? identifyApiKey(services, token, { organizationId: organizationOf(request), address: request.ip }, access)
    : identifyPerson(services, token, request, access);

/** Returns the owner of the request budget: a person with all sessions, or an organization with all API keys. */
const budgetOwner = (caller: SignedInUser | Caller): string =>
  'organization' in caller && caller.userId === null
    ? `organization ${caller.organization.id}`
    : `user ${caller.userId}`;

const identifyPerson = async (
  services: Services,
  token: string,
  request: FastifyRequest,
  access: Exclude<Access, 'public'>,
): Promise<SignedInUser | Caller> => {
  const user = await identifyUser(services, token, request.ip);
  if (access === 'operator') return identifyOperator(services, user);
  return isOfOrganization(access) ? identifyMember(services, user, organizationOf(request), access) : user;
};

/** Reads the header `authorization: token {token}`. The scheme `Bearer` (RFC 6750) is accepted as well. */
export const tokenOf = (request: FastifyRequest): string | null =>
  /^(?:token|bearer) +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;

/** Returns null if the header is absent or empty. Returns NaN, which matches no organization, if it is not a number. */
const organizationOf = (request: FastifyRequest): number | null => {
  const header = request.headers['x-organization-id'];
  if (header === undefined || header === '') return null;
  return typeof header === 'string' && /^\d{1,9}$/.test(header) ? Number(header) : Number.NaN;
};
