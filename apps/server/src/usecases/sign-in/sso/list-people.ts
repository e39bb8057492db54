import { listSsoPeople } from '../../../storage/sign-in/sso-identities.ts';
import type { Caller, Services } from '../../context.ts';

export const listPeople = (
  { db }: Pick<Services, 'db'>,
  { organization }: Caller,
  page: { page: number; pageSize: number },
) => listSsoPeople(db, organization.id, page);
