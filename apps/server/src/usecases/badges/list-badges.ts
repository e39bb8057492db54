import { findBadge, listBadges as listStored, type StoredBadge } from '../../storage/badges/badges.ts';
import type { Caller, Services } from '../context.ts';
import { notFound } from '../errors.ts';

export const listBadges = ({ db }: Pick<Services, 'db'>, { organization }: Caller): Promise<StoredBadge[]> =>
  listStored(db, organization.id);

export const readBadge = async ({ db }: Pick<Services, 'db'>, caller: Caller, id: string): Promise<StoredBadge> => {
  const badge = await findBadge(db, { organizationId: caller.organization.id, id });
  if (!badge) throw notFound('Badge');
  return badge;
};
