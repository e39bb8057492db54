import type { Db } from '../../storage/connection/connect.ts';
import { findStatusPage, type StoredStatusPage } from '../../storage/status-pages/status-pages.ts';
import type { Caller } from '../context.ts';
import { notFound } from '../errors.ts';

/**
 * Locks the page until the transaction ends if `lock` is set.
 * @throws {Refusal} `not-found` if the organization has no such page.
 */
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
