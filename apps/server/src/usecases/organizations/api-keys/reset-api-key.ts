import { deleteDefaultApiKey } from '../../../storage/organizations/api-keys.ts';
import { recordAudit } from '../../../storage/organizations/audit-log.ts';
import { lockOrganizationState } from '../../../storage/organizations/organization-states.ts';
import { actorOf } from '../../access.ts';
import type { Caller, Services } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { refuseOtherOrganization } from '../../refuse-other-organization.ts';
import { makeApiKey } from './make-api-key.ts';

const NAME = 'Default key';

/** Returns the new default key only this once. The previous one becomes invalid. */
export const resetApiKey = (
  services: Pick<Services, 'db' | 'identity' | 'secrets' | 'settings' | 'now'>,
  caller: Caller,
  organizationId: number,
): Promise<string> =>
  services.db.transaction().execute(async (trx) => {
    refuseOtherOrganization(caller, organizationId);
    // The later of two concurrent resets determines the valid key.
    if (!(await lockOrganizationState(trx, organizationId))) throw notFound('Organization');
    const before = await deleteDefaultApiKey(trx, organizationId);
    const request = { name: NAME, scope: 'manage', isDefault: true, expiresAt: null } as const;
    const { key, shownAs } = await makeApiKey(services, trx, caller, request);
    await recordAudit(trx, {
      ...actorOf(caller),
      action: 'api-key.reset',
      subject: `organization ${organizationId}`,
      before: { api_key: before },
      after: { api_key: shownAs },
    });
    return key;
  });
