import { listApplicationsOfUser } from '../../storage/organizations/applications.ts';
import { listMembershipsOfUser } from '../../storage/people/memberships.ts';
import type { Services, SignedInUser } from '../context.ts';
import { notFound } from '../errors.ts';

/** The applications of the user's organizations, or of one of them. */
export const listApplications = async (
  { db }: Pick<Services, 'db'>,
  { userId }: SignedInUser,
  organizationId: number | undefined,
  page: { page: number; pageSize: number },
) => {
  const memberships = await listMembershipsOfUser(db, userId);
  if (organizationId !== undefined && !memberships.some((each) => each.organizationId === organizationId)) {
    throw notFound('Organization');
  }
  return listApplicationsOfUser(db, userId, organizationId, page);
};
