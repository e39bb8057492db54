import { verificationRequiredBefore } from '@pharos/domain/organizations/verification.ts';
import { splitName } from '@pharos/domain/people/person-name.ts';
import { listMembershipsOfUser } from '../../../storage/people/memberships.ts';
import { findUser } from '../../../storage/people/users.ts';
import type { Services, SignedInUser } from '../../context.ts';
import { notFound } from '../../errors.ts';

/** The caller, with the role in an organization of theirs: the one asked for, else the first. */
export const readLoggedInUser = async (
  { db }: Pick<Services, 'db'>,
  { userId }: Pick<SignedInUser, 'userId'>,
  organizationId: number | undefined,
) => {
  const user = await findUser(db, userId);
  if (!user) throw notFound('User');
  const memberships = await listMembershipsOfUser(db, userId);
  const membership =
    organizationId === undefined ? memberships[0] : memberships.find((each) => each.organizationId === organizationId);
  if (!membership && organizationId !== undefined) throw notFound('Organization');
  return {
    ...user,
    ...splitName(user.name),
    verificationRequiredBefore: verificationRequiredBefore(user.createdAt.getTime(), user.emailVerified),
    role: membership?.role ?? null,
  };
};
