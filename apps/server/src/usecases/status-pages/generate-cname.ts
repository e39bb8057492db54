import { recordAudit } from '../../storage/organizations/audit-log.ts';
import { updateStatusPage } from '../../storage/status-pages/status-pages.ts';
import { actorOf } from '../access.ts';
import type { Caller, Services } from '../context.ts';
import { invalid } from '../errors.ts';
import { findPage } from './find-page.ts';
import { newCname, readDomain } from './read-domain.ts';
import { type StatusPageView, viewOf } from './status-page-request.ts';

/** Sets the custom domain and generates the record that proves it. An existing record for the same domain remains. */
export const generateCname = (
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  caller: Caller,
  id: number,
  typed: string,
): Promise<StatusPageView> =>
  db.transaction().execute(async (trx) => {
    const before = await findPage(trx, caller, id, { lock: true });
    const customDomain = readDomain(settings, typed);
    if (customDomain === null) throw invalid({ custom_domain: ['Invalid Domain'] });
    if (before.customDomain === customDomain && before.cname !== null) return viewOf(settings, before);
    await updateStatusPage(trx, before, { ...before, domain: { customDomain, cname: newCname() } });
    const after = await findPage(trx, caller, id);
    await recordAudit(trx, {
      ...actorOf(caller),
      action: 'status-page.generate-cname',
      subject: `status page ${id}`,
      before: { customDomain: before.customDomain },
      after: { customDomain },
    });
    return viewOf(settings, after);
  });
