import type { KeyScope } from '@pharos/domain/access/permissions.ts';
import { countApiKeys, listApiKeys, type StoredApiKey } from '../../../storage/organizations/api-keys.ts';
import { recordAudit } from '../../../storage/organizations/audit-log.ts';
import { lockOrganizationState } from '../../../storage/organizations/organization-states.ts';
import { actorOf } from '../../access.ts';
import type { Caller, Services } from '../../context.ts';
import { invalid, invalidWhole, notFound } from '../../errors.ts';
import { makeApiKey } from './make-api-key.ts';

const MAX_KEYS = 100;

/**
 * Returns `key` only this once.
 * @throws {Refusal} `invalid` if the expiration time is in the past.
 */
export const createApiKey = (
  services: Pick<Services, 'db' | 'identity' | 'secrets' | 'settings' | 'now'>,
  caller: Caller,
  { name, scope, expiresAt }: { name: string; scope: KeyScope; expiresAt: Date | null },
): Promise<{ stored: StoredApiKey; key: string }> =>
  services.db.transaction().execute(async (trx) => {
    const { id: organizationId } = caller.organization;
    if (expiresAt !== null && expiresAt.getTime() <= services.now()) {
      throw invalid({ expires_at: ['Choose a time in the future.'] });
    }
    // The lock makes concurrent creations count one after the other.
    if (!(await lockOrganizationState(trx, organizationId))) throw notFound('Organization');
    if ((await countApiKeys(trx, organizationId)) >= MAX_KEYS) {
      throw invalidWhole(`An organization can have at most ${MAX_KEYS} API keys. Revoke an unused key.`);
    }
    const { id, key, shownAs } = await makeApiKey(services, trx, caller, { name, scope, expiresAt, isDefault: false });
    await recordAudit(trx, {
      ...actorOf(caller),
      action: 'api-key.create',
      subject: `api key ${id}`,
      after: { name, scope, api_key: shownAs, expires_at: expiresAt?.toISOString() ?? null },
    });
    const stored = (await listApiKeys(trx, organizationId)).find((each) => each.id === id);
    if (!stored) throw notFound('API key');
    return { stored, key };
  });
