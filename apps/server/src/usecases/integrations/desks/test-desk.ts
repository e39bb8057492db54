import type { HelpDeskKind } from '@pharos/contract/rest/integrations/desks.ts';
import { equalJson } from '@pharos/domain/checks/settings/equal-json.ts';
import { DESKS } from '@pharos/domain/integrations/desks/desk.ts';
import { updateIntegration } from '../../../storage/integrations/integrations.ts';
import { recordAudit } from '../../../storage/organizations/audit-log.ts';
import { findOwner } from '../../../storage/organizations/organizations.ts';
import { actorOf } from '../../access.ts';
import type { Caller, Services } from '../../context.ts';
import { unprocessable } from '../../errors.ts';
import { findDesk } from './desk.ts';

/**
 * Creates a test ticket and records whether the service still accepts the key and the ticket data. Returns a text that
 * describes the ticket.
 * @throws Refusal with the service's response if the ticket was not accepted.
 */
export const testDesk = async (
  services: Services,
  caller: Caller,
  of: { kind: HelpDeskKind; id: number },
): Promise<string> => {
  const { db } = services;
  const { config, secrets } = await findDesk(services, db, caller, of);
  const failed = `${DESKS[of.kind].name} testing failed`;
  if (secrets === null) throw unprocessable(`${failed}: enter the API key again first`);
  const { email: requester } = await findOwner(db, caller.organization.id);
  const { domain, data } = config;
  const outcome = await services.testDesk({ kind: of.kind, domain, data, requester, ...secrets });
  const problem = outcome.accepted ? null : (outcome.problem ?? null);
  await db.transaction().execute(async (trx) => {
    const now = await findDesk(services, trx, caller, of, { lock: true });
    const isSame = equalJson([now.config, now.secrets], [config, secrets]);
    // Changes the stored problem only if the response proves that the integration works or does not work.
    if (isSame && now.problem !== problem && (outcome.accepted || problem !== null))
      await updateIntegration(trx, services.secrets, now, { problem });
    await recordAudit(trx, {
      ...actorOf(caller),
      action: 'integration.test',
      subject: `integration ${of.id}`,
      after: { name: now.name },
    });
  });
  if (!outcome.accepted) throw unprocessable(`${failed}: ${outcome.reason}`);
  return outcome.answer;
};
