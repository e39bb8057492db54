import { updateIntegration } from '../../../storage/integrations/integrations.ts';
import { recordAudit } from '../../../storage/organizations/audit-log.ts';
import { actorOf } from '../../access.ts';
import type { Caller, Services } from '../../context.ts';
import { invalidWhole } from '../../errors.ts';
import { auditedDifference } from '../integration-changes.ts';
import { slackAudit } from './audited-slack.ts';
import { redirectUriOf, takeAuthorization } from './authorization.ts';
import { findSlack } from './find-slack.ts';
import { nameOf } from './slack.ts';

/**
 * Exchanges the code for a channel and the URL that posts to it, and replaces the earlier ones. Returns the name of the
 * channel.
 * @throws Refusal with Slack's response, or if the `state` is invalid.
 */
export const authorizeSlack = async (
  services: Services,
  caller: Caller,
  { state, code }: { state: string; code: string },
): Promise<string> => {
  const { db, settings, slack: calls } = services;
  const id = await takeAuthorization(services, caller, state);
  if (settings.slackApp === null) throw invalidWhole('No Slack app is configured for this Pharos installation.');
  const granted = await calls.authorize(settings.slackApp, code, redirectUriOf(services));
  if ('failure' in granted) throw invalidWhole(`Slack did not authorize the channel: ${granted.failure}.`);
  const { teamName, channel, webhookUrl } = granted;
  return db.transaction().execute(async (trx) => {
    const before = await findSlack(services, trx, caller, id, { lock: true });
    const config = { filter: before.config.filter, teamName, channel };
    const after = { ...before, name: nameOf(config), config, secrets: { webhookUrl } };
    const { name, secrets } = after;
    await updateIntegration(trx, services.secrets, before, { name, config, secrets, problem: null });
    await recordAudit(trx, {
      ...actorOf(caller),
      action: 'integration.authorize',
      subject: `integration ${id}`,
      ...auditedDifference(slackAudit, before, after),
    });
    return name;
  });
};
