import { listApplications as listStored } from '../../storage/organizations/applications.ts';
import type { Caller, Services, SignedInUser } from '../context.ts';
import { notFound } from '../errors.ts';
import { reachOfSession, refusalOf } from '../sign-in/reach-of-session.ts';

export const listApplications = async (
  { db }: Pick<Services, 'db'>,
  caller: SignedInUser | Caller,
  organizationId: number | undefined,
  page: { page: number; pageSize: number },
) => {
  if ('organization' in caller) {
    const { id } = caller.organization;
    if (organizationId !== undefined && organizationId !== id) throw notFound('Organization');
    return listStored(db, [id], page);
  }
  const reach = await reachOfSession(db, caller);
  const ids = reach.open.map((each) => each.organizationId);
  if (organizationId !== undefined && !ids.includes(organizationId)) throw refusalOf(reach, organizationId);
  return listStored(db, organizationId === undefined ? ids : [organizationId], page);
};
