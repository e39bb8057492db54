import type { CheckRules } from '@pharos/domain/checks/settings/resolve-check.ts';
import { openTo } from '@pharos/domain/schedule/open-to.ts';
import type { Db } from '../../storage/connection/connect.ts';
import { readPlanHolding } from '../../storage/organizations/plan-holding.ts';
import type { Caller, Services } from '../context.ts';

/** What this installation and the caller's plan allow of a check. */
export const readCheckRules = async (
  { settings, probes, now }: Services,
  { organization }: Caller,
  db: Db,
): Promise<CheckRules> => ({
  intervals: settings.checkIntervals,
  locations: probes.locations().filter(openTo(organization.id)),
  holding: { ...(await readPlanHolding(db, organization.id)), unlocked: !settings.sellsPlans },
  now: now(),
});
