import { replaceApiKey } from '../../../storage/organizations/api-keys.ts';
import { recordAudit } from '../../../storage/organizations/audit-log.ts';
import { lockOrganizationState } from '../../../storage/organizations/organization-states.ts';
import { actorOf } from '../../access.ts';
import { refuseOtherOrganization } from '../../active-organization.ts';
import type { Caller, Services } from '../../context.ts';
import { keyOf, maskKey } from './key.ts';

/** Gives the caller's organization a new API key and returns it, this once; the one before is worth nothing from now on. */
export const resetKey = async (
  { db, identity, now }: Pick<Services, 'db' | 'identity' | 'now'>,
  caller: Caller,
  organizationId: number,
): Promise<string> => {
  refuseOtherOrganization(caller, organizationId);
  const key = keyOf(identity.createSecret().secret);
  const shownAs = maskKey(key);
  await db.transaction().execute(async (trx) => {
    // Of two at once, the later one's key counts.
    await lockOrganizationState(trx, organizationId);
    const before = await replaceApiKey(
      trx,
      organizationId,
      { hash: identity.hashSecret(key), shownAs },
      new Date(now()),
    );
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
