import { pageSlug } from '@pharos/domain/public-status/page-slug.ts';
import { addPageName, updateStatusPage } from '../../storage/status-pages/status-pages.ts';
import type { Caller, Services } from '../context.ts';
import { arrangePageChecks } from './arrange-page-checks.ts';
import { findPage } from './find-page.ts';
import { readDomain } from './read-domain.ts';
import { readPassword } from './read-password.ts';
import { recordPageChange } from './record-page-change.ts';
import { type StatusPageRequest, type StatusPageView, viewOf } from './status-page-request.ts';

/**
 * Changes the page and its checks in one step. A new custom domain must be proved with a new record before the page is
 * served there.
 */
export const changeStatusPage = async (
  services: Services,
  caller: Caller,
  id: number,
  request: StatusPageRequest,
): Promise<StatusPageView> => {
  const { db, settings } = services;
  const customDomain = readDomain(settings, request.customDomain);
  // Hashing is slow, so it runs before the page is locked.
  const known = await findPage(db, caller, id);
  const visibility = request.visibility ?? known.visibility;
  const passwordHash = await readPassword(services, known, { visibility, password: request.password });
  return db.transaction().execute(async (trx) => {
    const before = await findPage(trx, caller, id, { lock: true });
    // Another request may have removed the password in the meantime.
    if (passwordHash === undefined) await readPassword(services, before, { visibility, password: undefined });
    const { name, logoUrl } = request;
    await updateStatusPage(trx, before, {
      ...{ name, logoUrl, visibility },
      gaTrackingId: request.gaTrackingId === undefined ? before.gaTrackingId : request.gaTrackingId,
      showsAddresses: request.showsAddresses ?? before.showsAddresses,
      ...(customDomain !== before.customDomain && { domain: { customDomain, cname: null } }),
      ...(passwordHash !== undefined && { passwordHash }),
    });
    await addPageName(trx, id, pageSlug(name));
    if (request.checkIds !== undefined) await arrangePageChecks(trx, before, request.checkIds, 'associated_checks');
    const after = await findPage(trx, caller, id);
    await recordPageChange(trx, caller, before, after, { hasNewPassword: typeof passwordHash === 'string' });
    return viewOf(settings, after);
  });
};
