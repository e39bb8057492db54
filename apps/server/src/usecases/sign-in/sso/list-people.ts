import { listSsoPeople } from '../../../storage/sign-in/sso-identities.ts';
import type { Caller, Services } from '../../context.ts';

/** A page of the people whom the organization's provider knows, the last who signed in first. */
export const listPeople = (
  { db }: Pick<Services, 'db'>,
  { organization }: Caller,
  page: { page: number; pageSize: number },
) => listSsoPeople(db, organization.id, page);
