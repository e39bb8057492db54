import { replaceApiKey } from '../../../storage/organizations/api-keys.ts';
import { recordAudit } from '../../../storage/organizations/audit-log.ts';
import { lockOrganizationState } from '../../../storage/organizations/organization-states.ts';
import { actorOf } from '../../access.ts';
import type { Caller, Services } from '../../context.ts';
import { refuseOtherOrganization } from '../../refuse-other-organization.ts';
import { apiKeyOf, maskApiKey } from './api-key.ts';

/** Gives the caller's organization a new API key and returns it, this once; the earlier key is void. */
export const resetApiKey = async (
  { db, identity, now }: Pick<Services, 'db' | 'identity' | 'now'>,
  caller: Caller,
  organizationId: number,
): Promise<string> => {
  refuseOtherOrganization(caller, organizationId);
  const key = apiKeyOf(identity.createSecret().secret);
  const shownAs = maskApiKey(key);
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
