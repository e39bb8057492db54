import { listMembershipsOfUser } from '../../storage/memberships.ts';
import type { Caller, Services, SignedInUser } from '../context.ts';
import { forbidden, invalid, notFound } from '../errors.ts';

type Role = Caller['organization']['role'];

/**
 * The caller as a member of an organisation, with one of `roles`. `organizationId` null: the only one the user belongs to.
 * An organisation that the user does not belong to is not found, whether or not it exists.
 */
export const identifyMember = async (
  { db }: Pick<Services, 'db'>,
  user: SignedInUser,
  organizationId: number | null,
  roles: readonly Role[],
): Promise<Caller> => {
  const memberships = await listMembershipsOfUser(db, user.userId);
  if (organizationId === null && memberships.length > 1) {
    throw invalid({ 'x-organization-id': ['This header is required for a member of several organizations.'] });
  }
  const membership =
    organizationId === null ? memberships[0] : memberships.find((each) => each.organizationId === organizationId);
  if (!membership) throw notFound('Organization');
  if (!roles.includes(membership.role)) throw forbidden('You do not have permission to perform this action.');
  return {
    userId: user.userId,
    address: user.address,
    organization: {
      id: membership.organizationId,
      applicationId: membership.applicationId,
      role: membership.role,
      membershipId: membership.id,
    },
  };
};
