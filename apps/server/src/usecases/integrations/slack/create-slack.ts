import type { Db } from '../../../storage/connection/connect.ts';
import { insertIntegration, updateIntegration } from '../../../storage/integrations/integrations.ts';
import { recordAudit } from '../../../storage/organizations/audit-log.ts';
import { actorOf } from '../../access.ts';
import type { Caller, Services } from '../../context.ts';
import { invalid } from '../../errors.ts';
import { refuseAboveLimit } from '../refuse-above-limit.ts';
import { auditedSlack } from './audited-slack.ts';
import { beginAuthorization } from './authorization.ts';
import { enteredUrl } from './entered-url.ts';
import { findSlack } from './find-slack.ts';
import { nameOf, SLACK, withoutSecrets } from './slack.ts';
import type { SavedSlack, SlackRequest } from './slack-request.ts';

/**
 * Adds a channel, either by the URL of an incoming webhook, or by a choice of the user in Slack. Nothing is sent to the
 * channel before that.
 * @throws Refusal with errors by field, or if the plan allows no more integrations.
 */
export const createSlack = (services: Services, caller: Caller, request: SlackRequest): Promise<SavedSlack> =>
  services.db.transaction().execute((trx) => create(services, trx, caller, request));

const create = async (services: Services, trx: Db, caller: Caller, request: SlackRequest): Promise<SavedSlack> => {
  const organizationId = caller.organization.id;
  const { state, filter, channel } = request;
  const webhookUrl = enteredUrl(services, request.webhookUrl);
  if (webhookUrl === null && services.settings.slackApp === null) throw invalid({ incoming_webhook_url: [NO_APP] });
  await refuseAboveLimit(services, trx, organizationId);

  const config = { filter, teamName: null, channel: webhookUrl === null ? null : channel || null };
  const added = { state, config, secrets: { webhookUrl } };
  const id = await insertIntegration(trx, services.secrets, {
    organizationId,
    kind: SLACK,
    name: nameOf(config),
    checkIds: null,
    ...added,
  });
  if (webhookUrl === null)
    await updateIntegration(trx, services.secrets, { organizationId, id }, { problem: 'unauthorized' });
  await recordAudit(trx, {
    ...actorOf(caller),
    action: 'integration.create',
    subject: `integration ${id}`,
    after: auditedSlack(added),
  });
  return {
    slack: withoutSecrets(services, await findSlack(services, trx, caller, id)),
    authorizationUrl: webhookUrl === null ? await beginAuthorization(services, trx, caller, id) : null,
  };
};

const NO_APP = 'Enter the URL of an incoming webhook, because no Slack app is configured for this Pharos installation.';
