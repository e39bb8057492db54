import { recordAudit } from '../../storage/audit-log.ts';
import { notifyChecksChanged } from '../../storage/notify.ts';
import {
  listCheckIds,
  lockOrganizationSettings,
  type OrganizationSettings,
  updateOrganizationSettings,
} from '../../storage/organizations.ts';
import type { Caller, Services } from '../context.ts';
import { notFound } from '../errors.ts';

/** Changes the caller's active organisation; settings that are left out stay as they are. */
export const changeOrganization = async (
  { db }: Pick<Services, 'db'>,
  { organization, userId, address }: Caller,
  id: number,
  changes: Partial<OrganizationSettings>,
): Promise<void> => {
  if (id !== organization.id) throw notFound('Organization');
  await db.transaction().execute(async (trx) => {
    const before = await lockOrganizationSettings(trx, id);
    const after = { ...before, ...changes };
    await updateOrganizationSettings(trx, id, after);
    if (after.sensitivity !== before.sensitivity) await notifyChecksChanged(trx, await listCheckIds(trx, id));
    const audit = { organizationId: id, userId, address, action: 'organization.change', subject: `organization ${id}` };
    await recordAudit(trx, { ...audit, before: { ...before }, after: { ...after } });
  });
};
