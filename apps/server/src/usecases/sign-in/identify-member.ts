import type { Action } from '@pharos/contract/rest/common/actions.ts';
import { rememberUse, requireAction } from '../access.ts';
import type { Caller, Services, SignedInUser } from '../context.ts';
import { invalid } from '../errors.ts';
import { reachOfSession, refusalOf } from './reach-of-session.ts';

/**
 * Returns the caller as a member who may do `action`. If `organizationId` is null, uses the only organization that the
 * session can access. An organization without the user is not found, whether or not it exists.
 */
export const identifyMember = async (
  services: Pick<Services, 'db' | 'now'>,
  user: SignedInUser,
  organizationId: number | null,
  action: Action,
): Promise<Caller> => {
  const reach = await reachOfSession(services.db, user);
  if (organizationId === null && reach.open.length > 1) {
    throw invalid({ 'x-organization-id': ['This header is required for a member of several organizations.'] });
  }
  const membership =
    organizationId === null ? reach.open[0] : reach.open.find((each) => each.organizationId === organizationId);
  if (!membership) throw refusalOf(reach, organizationId);
  const caller: Caller = {
    userId: user.userId,
    apiKey: null,
    providerOf: user.providerOf,
    address: user.address,
    endsAt: user.endsAt,
    organization: {
      id: membership.organizationId,
      applicationId: membership.applicationId,
      role: membership.role,
      state: membership.state,
      membershipId: membership.id,
    },
  };
  await rememberUse(services, caller, membership.lastActiveAt);
  requireAction(caller, action);
  return caller;
};
