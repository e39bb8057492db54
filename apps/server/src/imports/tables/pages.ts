import { randomBytes, randomUUID } from 'node:crypto';
import { limitsOf } from '@pharos/domain/plans/plans.ts';
import { readCustomDomain } from '@pharos/domain/public-status/custom-domain.ts';
import { ImportRefusal } from '../import-refusal.ts';
import type { Importing } from '../importing.ts';
import { countOf, listed } from '../summary-text.ts';

/** Badges get new ids. */
export const importPages = async (importing: Importing): Promise<{ status_pages: number; badges: number }> => {
  const { into, ids, toDo } = importing;
  const [locked, withDomain] = [[], []] as [string[], string[]];
  const pages = await importing.fillNumbered('status_pages', (row, id) => {
    const domain = row.custom_domain === null ? null : readCustomDomain(row.custom_domain, into.ownHosts);
    if (domain !== null) withDomain.push(domain);
    const lostPassword = row.visibility === 'password';
    if (lostPassword) locked.push(row.name);
    return {
      ...row,
      id,
      organization_id: into.organizationId,
      custom_domain: domain,
      visibility: lostPassword ? 'members' : row.visibility,
    };
  });
  const max = limitsOf(into.rules.entitlement, into.now).statusPages;
  if (pages > max)
    throw new ImportRefusal(
      `The file contains ${pages} status pages, but the plan of this organization allows ${max}.`,
    );
  if (locked.length > 0)
    toDo.push(`Set passwords for these status pages again. Until then, only members can see them: ${listed(locked)}.`);
  if (withDomain.length > 0)
    toDo.push(`Verify these domains of status pages with new DNS records: ${listed(withDomain)}.`);
  await importing.fill('status_page_names', ({ status_page_id, slug }) => ({
    status_page_id: ids.of('status_pages', status_page_id),
    slug,
  }));
  await importing.fill('status_page_checks', ({ status_page_id, check_id, position }) => ({
    status_page_id: ids.of('status_pages', status_page_id),
    check_id: ids.of('checks', check_id),
    position,
  }));
  await importSubscribers(importing);
  return { status_pages: pages, badges: await importBadges(importing) };
};

/** Omits subscribers if this installation may only mail addresses that have agreed here. */
const importSubscribers = async (importing: Importing): Promise<void> => {
  const { into, ids, toDo } = importing;
  let left = 0;
  await importing.fill('page_subscribers', (row) => {
    if (into.isSignUpOpen || row.confirmed_at === null) {
      left += 1;
      return null;
    }
    return {
      ...row,
      status_page_id: ids.of('status_pages', row.status_page_id),
      token: randomBytes(32).toString('base64url'),
      // The other installation has sent all earlier notifications.
      told_until: Number.MAX_SAFE_INTEGER,
    };
  });
  if (left > 0) toDo.push(`Ask ${countOf(left, 'subscriber')} of status pages to subscribe again.`);
};

const importBadges = async (importing: Importing): Promise<number> => {
  const { into, ids, toDo } = importing;
  const badges = await importing.fill('badges', (row) => {
    const id = randomUUID();
    ids.add('badges', row.id, id);
    return { ...row, id, organization_id: into.organizationId };
  });
  await importing.fill('badge_checks', ({ badge_id, check_id }) => ({
    badge_id: ids.uuid(badge_id),
    check_id: ids.of('checks', check_id),
  }));
  if (badges > 0) toDo.push(`Embed ${countOf(badges, 'badge')} again, because the addresses have changed.`);
  return badges;
};
