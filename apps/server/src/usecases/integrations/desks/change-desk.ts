import type { HelpDeskKind } from '@pharos/contract/rest/integrations/desks.ts';
import type { IntegrationState } from '@pharos/contract/rest/integrations/integration.ts';
import { isMasked } from '@pharos/contract/rest/integrations/masked-secret.ts';
import type { HelpDeskSecrets, TicketData } from '@pharos/contract/stored/desk-config.ts';
import { equalJson } from '@pharos/domain/checks/settings/equal-json.ts';
import type { HelpDeskForm } from '@pharos/domain/integrations/desks/fields/desk-field.ts';
import type { IntegrationProblem } from '@pharos/domain/integrations/integration-problem.ts';
import { updateIntegration } from '../../../storage/integrations/integrations.ts';
import { forgetTickets } from '../../../storage/integrations/tickets.ts';
import { lockOrganization } from '../../../storage/organizations/lock-organization.ts';
import type { Caller, Services } from '../../context.ts';
import { invalid, Refusal } from '../../errors.ts';
import { auditedDifference, changedParts, recordIntegrationChange } from '../integration-changes.ts';
import { deskAudit } from './audited-desk.ts';
import { findDesk, type HelpDeskView, type StoredHelpDesk, withoutSecrets } from './desk.ts';
import { deskDomain, refuseDataProblem, refuseTakenDomain, requestForm } from './refuse-desk-problems.ts';
import { requireMandatoryFields } from './require-mandatory-fields.ts';

export interface HelpDeskChange {
  state?: IntegrationState | undefined;
  domain?: string | undefined;
  apiKey?: string | undefined;
  data?: TicketData | undefined;
}

/**
 * Tests a given domain or key first, even if it equals the stored one. If the service accepts it, the account's problem
 * is cleared.
 * @throws Refusal with errors by field, or if the account does not exist.
 */
export const changeDesk = async (
  services: Services,
  caller: Caller,
  of: { kind: HelpDeskKind; id: number },
  change: HelpDeskChange,
): Promise<HelpDeskView> => {
  const { db } = services;
  const { kind, id } = of;
  if (change.data) refuseDataProblem(kind, change.data);
  const seen = await findDesk(services, db, caller, of);
  const tried = await tryAccess(services, kind, seen, change);
  return db.transaction().execute(async (trx) => {
    if (tried) await lockOrganization(trx, caller.organization.id);
    const before = await findDesk(services, trx, caller, of, { lock: true });
    if (tried) {
      if (!isSameAccount(seen, before))
        throw new Refusal('conflict', 'Another person has changed this integration. Reload it, and try again.');
      await refuseTakenDomain(services, trx, caller, { kind, domain: tried.domain, id });
    }
    const after = changed(before, tried, change);
    const changes = changedParts(before, after);
    if (Object.keys(changes).length > 0) {
      await updateIntegration(trx, services.secrets, before, changes);
      if (before.config.domain !== after.config.domain) await forgetTickets(trx, id);
      await recordIntegrationChange(trx, caller, after, changes, auditedDifference(deskAudit(kind), before, after));
    }
    if (tried) await requireMandatoryFields(trx, after, tried.form);
    return withoutSecrets(services, await findDesk(services, trx, caller, of));
  });
};

type Access = HelpDeskSecrets & { domain: string; form: HelpDeskForm };

const tryAccess = async (
  services: Services,
  kind: HelpDeskKind,
  { config, secrets }: StoredHelpDesk,
  { domain: entered, apiKey: given }: HelpDeskChange,
): Promise<Access | null> => {
  if (entered === undefined && given === undefined) return null;
  const domain = entered === undefined ? config.domain : deskDomain(kind, entered);
  const isUnchanged = given === undefined || isMasked(given);
  // A stored key is never sent to another account.
  if (isUnchanged && domain !== config.domain) throw invalid({ [`${kind}_api_key`]: [OTHER_ACCOUNT] });
  const apiKey = isUnchanged ? secrets?.apiKey : given;
  if (apiKey === undefined) throw invalid({ [`${kind}_api_key`]: [UNREADABLE] });
  const form = await requestForm(services, { kind, domain, apiKey });
  return { domain, apiKey, form };
};

const OTHER_ACCOUNT = 'Enter the API key again, because the domain has changed.';
const UNREADABLE = 'The stored API key cannot be decrypted. Enter it again.';

const isSameAccount = (a: StoredHelpDesk, b: StoredHelpDesk): boolean =>
  a.config.domain === b.config.domain && equalJson(a.secrets, b.secrets);

const changed = (before: StoredHelpDesk, tried: Access | null, { state, data }: HelpDeskChange): StoredHelpDesk => {
  const domain = tried?.domain ?? before.config.domain;
  return {
    ...before,
    state: state ?? before.state,
    name: domain,
    config: { ...before.config, domain, data: data ?? before.config.data },
    secrets: tried === null ? before.secrets : { apiKey: tried.apiKey },
    problem: problemAfter(before.problem, { isTried: tried !== null, isFilledIn: data !== undefined }),
  };
};

/** An accepted key clears `unauthorized`, and saved ticket data clears a problem with the data. */
const problemAfter = (
  problem: IntegrationProblem | null,
  { isTried, isFilledIn }: { isTried: boolean; isFilledIn: boolean },
): IntegrationProblem | null => {
  if (problem === 'unauthorized' && isTried) return null;
  return problem === 'misconfigured' && isFilledIn ? null : problem;
};
