import { countMembers, listMembers as listStored } from '../../../storage/people/memberships.ts';
import type { Caller, Services } from '../../context.ts';
import { refuseOtherOrganization } from '../../refuse-other-organization.ts';
import { type MemberView, toMemberView } from './member-view.ts';

export const listMembers = async (
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  organizationId: number | undefined,
  page: { page: number; pageSize: number },
): Promise<{ count: number; rows: MemberView[] }> => {
  refuseOtherOrganization(caller, organizationId);
  const { id } = caller.organization;
  const rows = await listStored(db, id, page);
  return { count: await countMembers(db, id), rows: rows.map((row) => toMemberView(caller, row)) };
};
