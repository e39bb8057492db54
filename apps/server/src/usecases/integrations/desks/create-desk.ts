import type { HelpDeskKind } from '@pharos/contract/rest/integrations/desks.ts';
import type { IntegrationState } from '@pharos/contract/rest/integrations/integration.ts';
import { isMasked } from '@pharos/contract/rest/integrations/masked-secret.ts';
import { DESKS } from '@pharos/domain/integrations/desks/desk.ts';
import { mandatoryFields } from '@pharos/domain/integrations/desks/mapping/mandatory-fields.ts';
import { insertIntegration } from '../../../storage/integrations/integrations.ts';
import { recordAudit } from '../../../storage/organizations/audit-log.ts';
import { actorOf } from '../../access.ts';
import type { Caller, Services } from '../../context.ts';
import { invalid } from '../../errors.ts';
import { refuseAboveLimit } from '../refuse-above-limit.ts';
import { auditedDesk } from './audited-desk.ts';
import { findDesk, type HelpDeskView, withoutSecrets } from './desk.ts';
import { deskDomain, refuseTakenDomain, requestForm } from './refuse-desk-problems.ts';

export interface NewHelpDesk {
  kind: HelpDeskKind;
  domain: string;
  apiKey: string;
  state: IntegrationState;
}

const TAG_LENGTH = 8;

/**
 * Connects an account after the service has accepted its key.
 * @throws Refusal with errors by field, if the service has not accepted the key, or if the plan allows no more
 * integrations.
 */
export const createDesk = async (
  services: Services,
  caller: Caller,
  { kind, domain: entered, apiKey, state }: NewHelpDesk,
): Promise<HelpDeskView> => {
  const { db, identity } = services;
  const { id: organizationId } = caller.organization;
  const domain = deskDomain(kind, entered);
  if (isMasked(apiKey)) throw invalid({ [`${kind}_api_key`]: ['Enter the API key.'] });
  // Outside of the transaction, so that no locks are open during the request.
  const form = await requestForm(services, { kind, domain, apiKey });
  return db.transaction().execute(async (trx) => {
    await refuseAboveLimit(services, trx, organizationId);
    await refuseTakenDomain(services, trx, caller, { kind, domain, id: null });
    const tag = identity
      .createSecret()
      .secret.toLowerCase()
      .replace(/[^a-z0-9]/g, '')
      .slice(0, TAG_LENGTH);
    const config = { domain, tag, data: {}, mandatory: mandatoryFields(DESKS[kind], form) };
    const added = { state, name: domain, config, secrets: { apiKey } };
    const id = await insertIntegration(trx, services.secrets, { ...added, organizationId, kind, checkIds: null });
    await recordAudit(trx, {
      ...actorOf(caller),
      action: 'integration.create',
      subject: `integration ${id}`,
      after: auditedDesk(kind, added),
    });
    return withoutSecrets(services, await findDesk(services, trx, caller, { kind, id }));
  });
};
