import { decideBasicAuthentication } from '@pharos/domain/integrations/basic-authentication.ts';
import type { Db } from '../../../storage/connection/connect.ts';
import { updateIntegration } from '../../../storage/integrations/integrations.ts';
import { requireChosenChecks } from '../../checks/require-chosen-checks.ts';
import type { Caller, Services } from '../../context.ts';
import { invalid, invalidWhole } from '../../errors.ts';
import { auditedDifference, changedParts, recordIntegrationChange } from '../integration-changes.ts';
import { webhookAudit } from './audited-webhook.ts';
import { findWebhook } from './find-webhook.ts';
import { callbackUrl, refuseContentProblem } from './refuse-webhook-problems.ts';
import { type StoredWebhook, type WebhookView, withoutSecrets } from './webhook.ts';
import type { WebhookChange } from './webhook-request.ts';

/** @throws {Refusal} `not-found`, or `invalid` with a message per field. */
export const changeWebhook = (
  services: Services,
  caller: Caller,
  id: number,
  request: WebhookChange,
): Promise<WebhookView> =>
  services.db.transaction().execute((trx) => changeWebhookWithin(services, trx, caller, id, request));

export const changeWebhookWithin = async (
  services: Services,
  trx: Db,
  caller: Caller,
  id: number,
  request: WebhookChange,
): Promise<WebhookView> => {
  // Locks the checks before the integration, in the same order as a deletion of checks, to prevent a deadlock.
  await requireChosenChecks(trx, caller.organization.id, request.checkIds, 'subscribed_checks');
  const before = await findWebhook(services, trx, caller, id, { lock: true });
  const after = changed(services, before, request);
  const changes = changedParts(before, after);
  if (Object.keys(changes).length === 0) return withoutSecrets(services, before);
  await updateIntegration(trx, services.secrets, before, changes);
  await recordIntegrationChange(trx, caller, after, changes, auditedDifference(webhookAudit, before, after));
  return withoutSecrets(services, await findWebhook(services, trx, caller, id));
};

const changed = (services: Services, before: StoredWebhook, request: WebhookChange): StoredWebhook => {
  const { state = before.state, name = before.name } = request;
  const checkIds = checksAfter(before, request);
  const { type = before.config.type, content = before.config.content } = request;
  if (state === 'AC' && before.state === 'DA' && checkIds?.length === 0) throw invalidWhole(NO_CHECKS);
  const url = request.url === undefined ? before.config.url : callbackUrl(services, request.url);
  const isSameServer = sameServer(url, before.config.url);
  const { username, secrets } =
    request.authentication === undefined && isSameServer
      ? { username: before.config.username, secrets: before.secrets }
      : authenticated(before, request, isSameServer);
  refuseContentProblem(request.content);
  return { ...before, state, name, checkIds, config: { ...before.config, type, url, username, content }, secrets };
};

/**
 * Returns the checks after the change; null means all checks. An empty request also means all checks, as in responses.
 * After the checks of a webhook were deleted, however, its response contains an empty list. Sending that list back must
 * not widen the webhook to all checks, so it is rejected.
 */
const checksAfter = (
  { checkIds: before }: StoredWebhook,
  { checkIds: requested }: WebhookChange,
): StoredWebhook['checkIds'] => {
  if (requested === undefined) return before;
  if (requested?.length !== 0) return requested;
  if (before?.length === 0) throw invalid({ subscribed_checks: [CHECKS_DELETED] });
  return null;
};

const CHECKS_DELETED = 'The checks of this webhook were deleted. Choose checks, or "all".';

const authenticated = (
  { config, secrets }: StoredWebhook,
  { authentication }: WebhookChange,
  isSameServer: boolean,
): { username: string | null; secrets: StoredWebhook['secrets'] } => {
  if (secrets === null) throw invalid({ meta: [UNREADABLE] });
  const decided = decideBasicAuthentication(
    authentication ?? { username: config.username ?? '', password: undefined },
    { storedPassword: secrets.password, isSameServer },
  );
  if (!decided.ok) throw invalid({ meta: [decided.problem] });
  const { username = null, password = null } = decided.value ?? {};
  return { username, secrets: { ...secrets, password } };
};

const UNREADABLE = 'The stored secrets cannot be decrypted. Create a new signing secret first.';

const NO_CHECKS =
  'The checks of this integration were deleted. Edit the integration first, and choose checks or all checks.';

const sameServer = (a: string, b: string): boolean => new URL(a).origin === new URL(b).origin;
