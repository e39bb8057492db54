import { type Invitation, listInvitations as listStored } from '../../../storage/people/invitations.ts';
import type { Caller, Services } from '../../context.ts';
import { refuseOtherOrganization } from '../../refuse-other-organization.ts';

export const listInvitations = (
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  organizationId: number | undefined,
  page: { page: number; pageSize: number },
): Promise<{ count: number; rows: Invitation[] }> => {
  refuseOtherOrganization(caller, organizationId);
  return listStored(db, caller.organization.id, page);
};
