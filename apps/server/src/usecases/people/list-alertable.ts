import { listContacts } from '../../storage/people/contacts.ts';
import { listApplicationMembers } from '../../storage/people/memberships.ts';
import type { Caller, Services } from '../context.ts';
import { notFound } from '../errors.ts';

interface Page {
  page: number;
  pageSize: number;
}

export const listAlertableMembers = (
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  applicationId: number | undefined,
  page: Page,
) => {
  refuseOtherApplication(caller, applicationId);
  return listApplicationMembers(db, caller.organization.id, page);
};

export const listAlertableContacts = (
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  applicationId: number | undefined,
  page: Page,
) => {
  refuseOtherApplication(caller, applicationId);
  return listContacts(db, caller.organization.id, page, { inApplication: true });
};

const refuseOtherApplication = ({ organization }: Caller, applicationId: number | undefined): void => {
  if (applicationId !== undefined && applicationId !== organization.applicationId) throw notFound('Application');
};
