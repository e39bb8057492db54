import { type IntegrationChange, updateIntegration } from '../../../storage/integrations/integrations.ts';
import type { Caller, Services } from '../../context.ts';
import { invalid } from '../../errors.ts';
import { auditedDifference, changedParts, recordIntegrationChange } from '../integration-changes.ts';
import { slackAudit } from './audited-slack.ts';
import { beginAuthorization } from './authorization.ts';
import { enteredUrl } from './entered-url.ts';
import { findSlack } from './find-slack.ts';
import { nameOf, type StoredSlack, withoutSecrets } from './slack.ts';
import type { SavedSlack, SlackChange } from './slack-request.ts';

/**
 * Returns the address for choosing the channel again if the request contains the alert filter and no URL.
 * @throws Refusal with errors by field, or if the channel does not exist.
 */
export const changeSlack = (
  services: Services,
  caller: Caller,
  id: number,
  request: SlackChange,
): Promise<SavedSlack> =>
  services.db.transaction().execute(async (trx) => {
    const before = await findSlack(services, trx, caller, id, { lock: true });
    const url = enteredUrl(services, request.webhookUrl);
    const after = changed(before, request, url);
    const changes = changesOf(before, after, url !== null);
    if (Object.keys(changes).length > 0) {
      await updateIntegration(trx, services.secrets, before, changes);
      await recordIntegrationChange(trx, caller, after, changes, auditedDifference(slackAudit, before, after));
    }
    return {
      slack: withoutSecrets(services, await findSlack(services, trx, caller, id)),
      authorizationUrl:
        request.filter !== undefined && url === null ? await beginAuthorization(services, trx, caller, id) : null,
    };
  });

const changed = (before: StoredSlack, request: SlackChange, url: string | null): StoredSlack => {
  const { state = before.state, filter = before.config.filter } = request;
  const teamName = url === null ? before.config.teamName : null;
  const requested = request.channel === undefined ? undefined : request.channel || null;
  if (teamName !== null && requested !== undefined && requested !== before.config.channel)
    throw invalid({
      slack_incoming_webhook_channel: [
        'The channel is chosen in Slack. To change it, authorize the integration again.',
      ],
    });
  // The channel of a different webhook is unknown.
  const channel = requested === undefined && url === null ? before.config.channel : (requested ?? null);
  const config = { filter, teamName, channel };
  return {
    ...before,
    state,
    name: nameOf(config),
    config,
    secrets: url === null ? before.secrets : { webhookUrl: url },
  };
};

/** An entered URL clears the problem, so that it is tried even if it equals the earlier one. */
const changesOf = (before: StoredSlack, after: StoredSlack, isEntered: boolean): IntegrationChange =>
  changedParts(before, isEntered ? { ...after, problem: null } : after);
