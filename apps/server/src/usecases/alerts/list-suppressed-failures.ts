import {
  listSuppressedFailures as readSuppressedFailures,
  type SuppressedFailureRow,
} from '../../storage/alerts/alert-receipts.ts';
import { findCheckInOrganization } from '../../storage/checks/check-in-organization.ts';
import { readLocationNames } from '../../storage/history/location-names.ts';
import type { Caller, Services } from '../context.ts';
import { notFound } from '../errors.ts';

export type SuppressedFailureView = SuppressedFailureRow;

export const listSuppressedFailures = async (
  { db }: Pick<Services, 'db'>,
  { organization }: Caller,
  { checkId, page, pageSize }: { checkId: number; page: number; pageSize: number },
) => {
  if (!(await findCheckInOrganization(db, organization.id, checkId))) throw notFound('Check');
  const offset = (page - 1) * pageSize;
  const { count, rows } = await readSuppressedFailures(db, checkId, { limit: pageSize, offset });
  return { count, rows, locationNames: await readLocationNames(db, organization.id) };
};
