import { deleteApiKey } from '../../../storage/organizations/api-keys.ts';
import { recordAudit } from '../../../storage/organizations/audit-log.ts';
import { actorOf } from '../../access.ts';
import type { Caller, Services } from '../../context.ts';
import { notFound } from '../../errors.ts';

/** The key is rejected from the next request on. */
export const revokeApiKey = ({ db }: Pick<Services, 'db'>, caller: Caller, id: number): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const revoked = await deleteApiKey(trx, caller.organization.id, id);
    if (!revoked) throw notFound('API key');
    const { name, scope, shownAs } = revoked;
    await recordAudit(trx, {
      ...actorOf(caller),
      action: 'api-key.revoke',
      subject: `api key ${id}`,
      before: { name, scope, api_key: shownAs },
    });
  });
