import { limitsOf } from '@pharos/domain/plans/plans.ts';
import { pageSlug } from '@pharos/domain/public-status/page-slug.ts';
import { recordAudit } from '../../storage/organizations/audit-log.ts';
import { lockOrganization } from '../../storage/organizations/lock-organization.ts';
import { setPageChecks } from '../../storage/status-pages/status-page-checks.ts';
import { addPageName, countStatusPages, insertStatusPage } from '../../storage/status-pages/status-pages.ts';
import { actorOf } from '../access.ts';
import { requireChosenChecks } from '../checks/require-chosen-checks.ts';
import type { Caller, Services } from '../context.ts';
import { invalidWhole } from '../errors.ts';
import { findPage } from './find-page.ts';
import { readDomain } from './read-domain.ts';
import { readPassword } from './read-password.ts';
import { auditedPage, type StatusPageRequest, type StatusPageView, viewOf } from './status-page-request.ts';

/** @throws {Refusal} `invalid` with a message per field, or if there are too many pages. */
export const createStatusPage = async (
  services: Services,
  caller: Caller,
  { name, logoUrl, gaTrackingId = null, showsAddresses = false, visibility = 'public', ...request }: StatusPageRequest,
): Promise<StatusPageView> => {
  const { db, settings, now } = services;
  const customDomain = readDomain(settings, request.customDomain);
  const passwordHash = await readPassword(services, null, { visibility, password: request.password });
  const checkIds = request.checkIds ?? [];
  return db.transaction().execute(async (trx) => {
    const { id: organizationId } = caller.organization;
    const entitlement = { ...(await lockOrganization(trx, organizationId)), unlocked: !settings.sellsPlans };
    const { statusPages: max } = limitsOf(entitlement, now());
    if ((await countStatusPages(trx, organizationId)) >= max)
      throw invalidWhole(`An organization can have at most ${max} status pages. Delete one.`);
    await requireChosenChecks(trx, organizationId, checkIds, 'associated_checks');
    const id = await insertStatusPage(trx, organizationId, {
      ...{ name, logoUrl, gaTrackingId, showsAddresses, visibility },
      domain: { customDomain, cname: null },
      passwordHash: passwordHash ?? null,
    });
    await addPageName(trx, id, pageSlug(name));
    await setPageChecks(trx, id, checkIds);
    const page = await findPage(trx, caller, id);
    const after = auditedPage(page);
    await recordAudit(trx, { ...actorOf(caller), action: 'status-page.create', subject: `status page ${id}`, after });
    return viewOf(settings, page);
  });
};
