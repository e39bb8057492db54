import { listApplications as listStored } from '../../storage/organizations/applications.ts';
import { listMembershipsOfUser } from '../../storage/people/memberships.ts';
import type { Caller, Services, SignedInUser } from '../context.ts';
import { notFound } from '../errors.ts';

/** The applications of the user's organizations or the key's, or of one of them. */
export const listApplications = async (
  { db }: Pick<Services, 'db'>,
  caller: SignedInUser | Caller,
  organizationId: number | undefined,
  page: { page: number; pageSize: number },
) => {
  const ids =
    'organization' in caller
      ? [caller.organization.id]
      : (await listMembershipsOfUser(db, caller.userId)).map((each) => each.organizationId);
  if (organizationId !== undefined && !ids.includes(organizationId)) throw notFound('Organization');
  return listStored(db, organizationId === undefined ? ids : [organizationId], page);
};
