import { DAY_MS } from '@pharos/domain/figures/hour-figures.ts';
import { listBadges } from '../../storage/badges/badges.ts';
import { readCheckHistories } from '../../storage/checks/check-histories.ts';
import { listOrganizationsWithPublicPage, listPublicPageIds } from '../../storage/status-pages/copied-pages.ts';
import type { PublicBadge } from '../badges/read-public-badge.ts';
import type { Services } from '../context.ts';
import { type ReadPage, readPublicPage } from '../public-status/read-public-page.ts';

type Parts = Pick<Services, 'db' | 'now'>;

/** The longest period for which a badge shows availability. */
const MAX_BADGE_MS = 100 * DAY_MS;

export const listCopiedOrganizations = ({ db }: Pick<Services, 'db'>): Promise<number[]> =>
  listOrganizationsWithPublicPage(db);

export const readCopiedPages = async (services: Parts, organizationId: number): Promise<ReadPage[]> => {
  const pages: ReadPage[] = [];
  for (const id of await listPublicPageIds(services.db, organizationId)) {
    const read = await readPublicPage(services, id);
    // The page may have been made private between the two statements.
    if (read?.page.visibility === 'public') pages.push(read);
  }
  return pages;
};

/** Reads the histories once for all badges. */
export const readCopiedBadges = async ({ db, now }: Parts, organizationId: number): Promise<PublicBadge[]> => {
  const badges = await listBadges(db, organizationId);
  const ids = [...new Set(badges.flatMap(({ checkIds }) => checkIds))];
  const at = now();
  const histories = await readCheckHistories(db, ids, { from: at - MAX_BADGE_MS, to: at }, at, {
    withHours: false,
  });
  return badges.map((badge) => ({
    organizationId,
    badge,
    histories: badge.checkIds.flatMap((id) => histories.get(id) ?? []),
  }));
};
