import { replaceApiKey } from '../../../storage/organizations/api-keys.ts';
import { recordAudit } from '../../../storage/organizations/audit-log.ts';
import { lockOrganizationState } from '../../../storage/organizations/organization-states.ts';
import { actorOf } from '../../access.ts';
import { refuseOtherOrganization } from '../../active-organization.ts';
import type { Caller, Services } from '../../context.ts';
import { createKey, hashKey, maskKey } from './key.ts';

/** Gives the caller's organization a new API key and returns it, this once; the one before is worth nothing from now on. */
export const resetKey = async (
  { db, now }: Pick<Services, 'db' | 'now'>,
  caller: Caller,
  organizationId: number,
): Promise<string> => {
  refuseOtherOrganization(caller, organizationId);
  const key = createKey();
  const shownAs = maskKey(key);
  await db.transaction().execute(async (trx) => {
    // Of two at once, the later one's key counts.
    await lockOrganizationState(trx, organizationId);
    const before = await replaceApiKey(trx, organizationId, { hash: hashKey(key), shownAs }, new Date(now()));
    await recordAudit(trx, {
      ...actorOf(caller),
      action: 'api-key.reset',
      subject: `organization ${organizationId}`,
      before: { api_key: before },
      after: { api_key: shownAs },
    });
  });
  return key;
};
