import { cnameProblem, lookUpCname, PROVED_BY_ANOTHER } from '@pharos/domain/public-status/cname-proof.ts';
import { recordAudit } from '../../storage/organizations/audit-log.ts';
import { markDomainVerified, type PageDomain, recordCnameProblem } from '../../storage/status-pages/custom-domains.ts';
import { actorOf } from '../access.ts';
import type { Caller, Services } from '../context.ts';
import { invalid } from '../errors.ts';
import { findPage } from './find-page.ts';
import { recordOf, type StatusPageView, viewOf } from './status-page-request.ts';

/**
 * Serves the page on its domain if the CNAME record is found. Otherwise the page shows the reason. A verified domain
 * remains verified until housekeeping has missed the record for long enough.
 */
export const verifyCname = async (services: Services, caller: Caller, id: number): Promise<StatusPageView> => {
  const { db, settings, proofRecords, now } = services;
  const page = await findPage(db, caller, id);
  const record = recordOf(settings, page);
  if (record === null || page.customDomain === null)
    throw invalid({ custom_domain: ['Generate the CNAME record first.'] });
  const { organizationId, customDomain: domain } = page;
  const pageDomain: PageDomain = { organizationId, pageId: id, domain, key: record.key };
  const targets = await proofRecords(record.name, 'CNAME').catch(() => null);
  const lookup = lookUpCname(targets, record);
  const at = new Date(now());
  return db.transaction().execute(async (trx) => {
    if (lookup !== 'seen') {
      const problem = cnameProblem(lookup, record, targets);
      await recordCnameProblem(trx, pageDomain, { problem, isMissing: lookup !== 'unanswered' }, at);
    } else if (!(await markDomainVerified(trx, pageDomain, at))) {
      await recordCnameProblem(trx, pageDomain, { problem: PROVED_BY_ANOTHER, isMissing: false }, at);
    } else if (!page.isVerified) {
      await recordAudit(trx, {
        ...actorOf(caller),
        action: 'status-page.verify-domain',
        subject: `status page ${id}`,
        after: { domain },
      });
    }
    return viewOf(settings, await findPage(trx, caller, id));
  });
};
