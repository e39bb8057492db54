import { type Contact, listContacts as listStored } from '../../../storage/people/contacts.ts';
import type { Caller, Services } from '../../context.ts';
import { refuseOtherOrganization } from '../../refuse-other-organization.ts';

export const listContacts = (
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  organizationId: number | undefined,
  page: { page: number; pageSize: number },
): Promise<{ count: number; rows: Contact[] }> => {
  refuseOtherOrganization(caller, organizationId);
  return listStored(db, caller.organization.id, page);
};
