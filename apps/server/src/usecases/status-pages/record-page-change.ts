import { equalJson } from '@pharos/domain/checks/settings/equal-json.ts';
import type { Db } from '../../storage/connection/connect.ts';
import { recordAudit } from '../../storage/organizations/audit-log.ts';
import type { StoredStatusPage } from '../../storage/status-pages/status-pages.ts';
import { actorOf } from '../access.ts';
import type { Caller } from '../context.ts';
import { auditedPage } from './status-page-request.ts';

/** Writes nothing if no field changed. Of a password, records only that it was set. */
export const recordPageChange = async (
  trx: Db,
  caller: Caller,
  before: StoredStatusPage,
  after: StoredStatusPage,
  { hasNewPassword = false } = {},
): Promise<void> => {
  const [old, fresh]: Record<string, unknown>[] = [auditedPage(before), auditedPage(after)];
  const keys = Object.keys(fresh ?? {}).filter((key) => !equalJson(old?.[key], fresh?.[key]));
  if (keys.length === 0 && !hasNewPassword) return;
  const pick = (of: Record<string, unknown> | undefined) => Object.fromEntries(keys.map((key) => [key, of?.[key]]));
  await recordAudit(trx, {
    ...actorOf(caller),
    action: 'status-page.update',
    subject: `status page ${after.id}`,
    before: pick(old),
    after: { ...pick(fresh), ...(hasNewPassword && { password: 'set' }) },
  });
};
