import { subdomainProblem } from '@pharos/domain/organizations/subdomain.ts';
import { canonicalTimeZone } from '@pharos/domain/organizations/time-zones.ts';
import { notifyEngines } from '../../storage/checks/notify-checks-changed.ts';
import type { Db } from '../../storage/connection/connect.ts';
import { recordAudit } from '../../storage/organizations/audit-log.ts';
import {
  listCheckIds,
  lockOrganizationSettings,
  lockSubdomains,
  type OrganizationSettings,
  updateOrganizationSettings,
} from '../../storage/organizations/organizations.ts';
import { actorOf, requireAction } from '../access.ts';
import { changedFields } from '../changed-fields.ts';
import type { Caller, Services } from '../context.ts';
import { invalid, notFound } from '../errors.ts';
import { refuseOtherOrganization } from '../refuse-other-organization.ts';
import { activateOrganization } from './activate-organization.ts';
import { isSubdomainFree } from './subdomain-availability.ts';

export interface OrganizationRequest extends Partial<OrganizationSettings> {
  activate?: true;
}

/**
 * @throws {Refusal} `invalid` with a message per field, or `forbidden` if the state of the organization does not allow
 * the change.
 */
export const changeOrganization = (
  services: Pick<Services, 'db' | 'now' | 'settings'>,
  caller: Caller,
  id: number,
  request: OrganizationRequest,
): Promise<void> =>
  services.db.transaction().execute((trx) => {
    refuseOtherOrganization(caller, id);
    return changeWithin(services, trx, caller, request);
  });

export const changeWithin = async (
  services: Pick<Services, 'now' | 'settings'>,
  trx: Db,
  caller: Caller,
  { activate: isActivation, ...requested }: OrganizationRequest,
): Promise<void> => {
  const { id } = caller.organization;
  const changes = {
    ...requested,
    ...(requested.timezone !== undefined && { timezone: canonicalZone(requested.timezone) }),
  };
  const locked = await lockOrganizationSettings(trx, id);
  if (!locked) throw notFound('Organization');
  const { state, ...before } = locked;
  const current: Caller = { ...caller, organization: { ...caller.organization, state } };
  if (isActivation) current.organization.state = await activateOrganization(services, trx, current);
  if (Object.keys(changes).length === 0) return;

  requireAction(current, 'organization.change');
  const changed = changedFields(before, { ...before, ...changes });
  if (!changed) return;
  if (changed.after.subdomain !== undefined) await refuseSubdomain(trx, changed.after.subdomain);
  await updateOrganizationSettings(trx, id, { ...before, ...changes });
  if (changed.after.sensitivity !== undefined) await notifyEngines(trx, await listCheckIds(trx, id));
  const audit = { ...actorOf(caller), action: 'organization.change', subject: `organization ${id}` };
  await recordAudit(trx, { ...audit, ...changed });
};

const refuseSubdomain = async (trx: Db, subdomain: string): Promise<void> => {
  const problem = subdomainProblem(subdomain);
  if (problem !== null) throw invalid({ freshid_accounts_name: [problem] });
  await lockSubdomains(trx);
  if (!(await isSubdomainFree(trx, subdomain))) throw invalid({ freshid_accounts_name: ['Domain not available'] });
};

const canonicalZone = (name: string): string => canonicalTimeZone(name) ?? name;
