import { integrationSkip } from '@pharos/domain/integrations/integration-skip.ts';
import { integrationsSentTo } from '@pharos/domain/plans/above-limits.ts';
import { findCheckInOrganization } from '../../storage/checks/check-in-organization.ts';
import { integrationsOfChecks } from '../../storage/integrations/integrations-of-check.ts';
import type { Caller, Services } from '../context.ts';
import { notFound } from '../errors.ts';

interface ServingIntegrationView {
  id: number;
  kind: string;
  name: string;
  isSentTo: boolean;
}

/** Includes disabled integrations. Null means all checks. */
export const listServing = async (
  { db, settings, now }: Pick<Services, 'db' | 'settings' | 'now'>,
  { organization }: Caller,
  checkId: number | null,
): Promise<ServingIntegrationView[]> => {
  if (checkId !== null && !(await findCheckInOrganization(db, organization.id, checkId))) throw notFound('Check');
  const serving = await integrationsOfChecks(db, [{ organizationId: organization.id, checkId }]);
  return (serving.get(checkId) ?? []).map(({ id, kind, name, entitlement, ...standing }) => {
    const limit = integrationsSentTo({ ...entitlement, unlocked: !settings.sellsPlans }, now());
    return { id, kind, name, isSentTo: integrationSkip(standing, limit) === null };
  });
};
