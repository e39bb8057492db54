import { updateIntegration } from '../../../storage/integrations/integrations.ts';
import { recordAudit } from '../../../storage/organizations/audit-log.ts';
import { findOrganization } from '../../../storage/organizations/organizations.ts';
import { actorOf } from '../../access.ts';
import type { Caller, Services } from '../../context.ts';
import { notFound, unprocessable } from '../../errors.ts';
import { findSlack } from './find-slack.ts';

/**
 * Posts an example message, and records whether Slack still accepts the authorization. Returns Slack's response.
 * @throws Refusal with Slack's response if the message was not accepted.
 */
export const testSlack = async (services: Services, caller: Caller, id: number): Promise<string> => {
  const { db } = services;
  const slack = await findSlack(services, db, caller, id);
  const organization = await findOrganization(db, caller.organization.id);
  if (!organization) throw notFound('Organization');
  const webhookUrl = slack.secrets?.webhookUrl ?? null;
  if (webhookUrl === null) throw unprocessable('Slack testing failed: authorize the integration first');
  const outcome = await services.slack.test({ webhookUrl, organization });
  const problem = outcome.accepted ? null : (outcome.problem ?? null);
  await db.transaction().execute(async (trx) => {
    const now = await findSlack(services, trx, caller, id, { lock: true });
    const isSame = now.secrets?.webhookUrl === webhookUrl;
    // Changes the stored problem only if the response proves that the authorization is valid or invalid.
    if (isSame && now.problem !== problem && (outcome.accepted || problem !== null))
      await updateIntegration(trx, services.secrets, now, { problem });
    await recordAudit(trx, {
      ...actorOf(caller),
      action: 'integration.test',
      subject: `integration ${id}`,
      after: { name: now.name },
    });
  });
  if (!outcome.accepted) throw unprocessable(`Slack testing failed: ${outcome.reason}`);
  return outcome.answer;
};
