import { decideBasicAuthentication } from '@pharos/domain/integrations/basic-authentication.ts';
import type { Db } from '../../../storage/connection/connect.ts';
import { insertIntegration } from '../../../storage/integrations/integrations.ts';
import { recordAudit } from '../../../storage/organizations/audit-log.ts';
import { actorOf } from '../../access.ts';
import { requireChosenChecks } from '../../checks/require-chosen-checks.ts';
import type { Caller, Services } from '../../context.ts';
import { invalid } from '../../errors.ts';
import { refuseAboveLimit } from '../refuse-above-limit.ts';
import { auditedWebhook } from './audited-webhook.ts';
import { findWebhook } from './find-webhook.ts';
import { callbackUrl, refuseContentProblem } from './refuse-webhook-problems.ts';
import { newSigningSecret } from './signing-secret.ts';
import { WEBHOOK, type WebhookView, withoutSecrets } from './webhook.ts';
import type { NewWebhookRequest } from './webhook-request.ts';

/**
 * Returns `signingSecret` only this once.
 * @throws {Refusal} `invalid` with a message per field, or if the plan has no room for another integration.
 */
export const createWebhook = (
  services: Services,
  caller: Caller,
  request: NewWebhookRequest,
): Promise<{ webhook: WebhookView; signingSecret: string }> =>
  services.db.transaction().execute((trx) => createWebhookWithin(services, trx, caller, request));

export const createWebhookWithin = async (
  services: Services,
  trx: Db,
  caller: Caller,
  request: NewWebhookRequest,
): Promise<{ webhook: WebhookView; signingSecret: string }> => {
  const { id: organizationId } = caller.organization;
  const { state, name, type, content, madeBy = null } = request;
  const checkIds = request.checkIds?.length === 0 ? null : request.checkIds;
  const url = callbackUrl(services, request.url);
  const decided = decideBasicAuthentication(request.authentication, { storedPassword: null, isSameServer: true });
  if (!decided.ok) throw invalid({ meta: [decided.problem] });
  refuseContentProblem(content);
  await refuseAboveLimit(services, trx, organizationId);
  await requireChosenChecks(trx, organizationId, checkIds, 'subscribed_checks');

  const signingSecret = newSigningSecret(services);
  const config = { type, url, username: decided.value?.username ?? null, content, madeBy };
  const secrets = { password: decided.value?.password ?? null, signingSecret, former: null };
  const added = { state, name, checkIds, config, secrets };
  const id = await insertIntegration(trx, services.secrets, { organizationId, kind: WEBHOOK, ...added });
  await recordAudit(trx, {
    ...actorOf(caller),
    action: 'integration.create',
    subject: `integration ${id}`,
    after: auditedWebhook(added),
  });
  return { webhook: withoutSecrets(services, await findWebhook(services, trx, caller, id)), signingSecret };
};
