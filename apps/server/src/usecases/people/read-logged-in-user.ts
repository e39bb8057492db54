import { listMembershipsOfUser } from '../../storage/memberships.ts';
import { findUser } from '../../storage/users.ts';
import type { Services, SignedInUser } from '../context.ts';
import { notFound } from '../errors.ts';

/** The caller, with the role in an organisation of theirs: the one asked for, else the first. */
export const readLoggedInUser = async (
  { db }: Pick<Services, 'db'>,
  { userId }: SignedInUser,
  organizationId: number | undefined,
) => {
  const user = await findUser(db, userId);
  if (!user) throw notFound('User');
  const memberships = await listMembershipsOfUser(db, userId);
  if (organizationId === undefined) return { ...user, role: memberships[0]?.role ?? null };
  const membership = memberships.find((each) => each.organizationId === organizationId);
  if (!membership) throw notFound('Organization');
  return { ...user, role: membership.role };
};
