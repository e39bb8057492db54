import { findBadge, listBadges as listStored, type StoredBadge } from '../../storage/badges/badges.ts';
import type { Caller, Services } from '../context.ts';
import { notFound } from '../errors.ts';

/** Returns the badges of the caller's organization, oldest first. */
export const listBadges = ({ db }: Pick<Services, 'db'>, { organization }: Caller): Promise<StoredBadge[]> =>
  listStored(db, organization.id);

/**
 * Returns a badge of the caller's organization.
 * @throws Refusal if it does not exist.
 */
export const readBadge = async ({ db }: Pick<Services, 'db'>, caller: Caller, id: string): Promise<StoredBadge> => {
  const badge = await findBadge(db, { organizationId: caller.organization.id, id });
  if (!badge) throw notFound('Badge');
  return badge;
};
