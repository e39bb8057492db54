import { countMembers, listMembers as listStored, type Member } from '../../../storage/people/memberships.ts';
import type { Caller, Services } from '../../context.ts';
import { refuseOtherOrganization } from '../../refuse-other-organization.ts';

/** A page of the members of the caller's organization. */
export const listMembers = async (
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  organizationId: number | undefined,
  page: { page: number; pageSize: number },
): Promise<{ count: number; rows: Member[] }> => {
  refuseOtherOrganization(caller, organizationId);
  const { id } = caller.organization;
  return { count: await countMembers(db, id), rows: await listStored(db, id, page) };
};
