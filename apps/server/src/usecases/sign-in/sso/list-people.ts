import { listSsoPeople } from '../../../storage/sign-in/sso-identities.ts';
import type { Caller, Services } from '../../context.ts';

/** Returns a page of the people whom the organization's identity provider knows, most recent sign-in first. */
export const listPeople = (
  { db }: Pick<Services, 'db'>,
  { organization }: Caller,
  page: { page: number; pageSize: number },
) => listSsoPeople(db, organization.id, page);
