import type { Action } from '@pharos/contract/rest/common/actions.ts';
import { listMembershipsOfUser } from '../../storage/people/memberships.ts';
import { rememberUse, requireAction } from '../access.ts';
import type { Caller, Services, SignedInUser } from '../context.ts';
import { invalid, notFound } from '../errors.ts';

/**
 * The caller as a member of an organization who may do `action` there. `organizationId` null: the only one the user belongs to.
 * An organization that the user does not belong to is not found, whether or not it exists.
 */
export const identifyMember = async (
  services: Pick<Services, 'db' | 'now'>,
  user: SignedInUser,
  organizationId: number | null,
  action: Action,
): Promise<Caller> => {
  const memberships = await listMembershipsOfUser(services.db, user.userId);
  if (organizationId === null && memberships.length > 1) {
    throw invalid({ 'x-organization-id': ['This header is required for a member of several organizations.'] });
  }
  const membership =
    organizationId === null ? memberships[0] : memberships.find((each) => each.organizationId === organizationId);
  if (!membership) throw notFound('Organization');
  const caller: Caller = {
    userId: user.userId,
    apiKey: null,
    address: user.address,
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
