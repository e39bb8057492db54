import type { WebhookType } from '@pharos/contract/rest/integrations/webhooks.ts';
import { WEBHOOK_TYPE_NAMES } from '@pharos/domain/integrations/webhook-type.ts';
import { zapierHook } from '@pharos/domain/integrations/webhooks/templates/template-contents.ts';
import type { Db } from '../../../storage/connection/connect.ts';
import { listIntegrations } from '../../../storage/integrations/integrations.ts';
import { lockOrganization } from '../../../storage/organizations/lock-organization.ts';
import { requireChosenChecks } from '../../checks/require-chosen-checks.ts';
import type { Caller, Services } from '../../context.ts';
import { changeWebhookWithin } from '../webhooks/change-webhook.ts';
import { createWebhookWithin } from '../webhooks/create-webhook.ts';
import { callbackUrl } from '../webhooks/refuse-webhook-problems.ts';
import { readWebhook, type StoredWebhook, WEBHOOK } from '../webhooks/webhook.ts';
import { isHook } from './is-hook.ts';

export interface HookRequest {
  targetUrl: string;
  type: WebhookType;
  /** Null for all checks. */
  checkId: number | null;
}

/**
 * Creates a webhook that is marked as created by a Zap. If a hook with this URL exists, enables and changes it instead.
 * Returns its id.
 * @throws Refusal with errors by field, or if the plan allows no more integrations.
 */
export const createHook = (services: Services, caller: Caller, request: HookRequest): Promise<number> =>
  services.db.transaction().execute(async (trx) => {
    const { id: organizationId } = caller.organization;
    const url = callbackUrl(services, request.targetUrl, 'target_url');
    const { type, checkId } = request;
    // A concurrent duplicate request then finds the first hook.
    await lockOrganization(trx, organizationId);
    const checkIds = checkId === null ? null : [checkId];
    await requireChosenChecks(trx, organizationId, checkIds, 'check');
    const found = await findHook(services, trx, organizationId, url);
    const base = { state: 'AC', name: `Zapier: ${WEBHOOK_TYPE_NAMES[type]}`, type, checkIds } as const;
    if (found) {
      // Does not replace a name that a person has chosen.
      const { name, ...rest } = base;
      const change = found.config.type === type ? rest : { ...rest, name };
      return (await changeWebhookWithin(services, trx, caller, found.id, change)).id;
    }
    const authentication = { username: '', password: undefined };
    const added = { ...base, url, authentication, content: zapierHook, madeBy: 'zapier' } as const;
    return (await createWebhookWithin(services, trx, caller, added)).webhook.id;
  });

const findHook = async (
  { secrets }: Pick<Services, 'secrets'>,
  trx: Db,
  organizationId: number,
  url: string,
): Promise<StoredWebhook | undefined> => {
  const stored = await listIntegrations(trx, secrets, { organizationId, kind: WEBHOOK });
  return stored.map(readWebhook).find((webhook) => isHook(webhook) && webhook.config.url === url);
};
