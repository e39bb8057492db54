import { findCheckInOrganization } from '../../storage/checks/check-in-organization.ts';
import type { Services, Tenant } from '../context.ts';
import { notFound } from '../errors.ts';

/** The check, when it belongs to the caller's organization. Throws not-found otherwise. */
export const findCheckOfCaller = async ({ db }: Pick<Services, 'db'>, { organization }: Tenant, checkId: number) => {
  const check = await findCheckInOrganization(db, organization.id, checkId);
  if (!check) throw notFound('Check');
  return check;
};
