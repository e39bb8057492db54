import type { Db } from '../../storage/connection/connect.ts';
import { findStatusPage, type StoredStatusPage } from '../../storage/status-pages/status-pages.ts';
import type { Caller } from '../context.ts';
import { notFound } from '../errors.ts';

/** A page of the caller's organization; refuses others as not found. `lock`: nobody else changes it until the transaction ends. */
export const findPage = async (
  db: Db,
  { organization }: Caller,
  id: number,
  options: { lock?: boolean } = {},
): Promise<StoredStatusPage> => {
  const page = await findStatusPage(db, { organizationId: organization.id, id }, options);
  if (!page) throw notFound('Status page');
  return page;
};
