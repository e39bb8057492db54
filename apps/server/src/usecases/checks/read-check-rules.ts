import type { CheckRules } from '@pharos/domain/checks/settings/resolve-check.ts';
import type { Db } from '../../storage/connection/connect.ts';
import { readPlanEntitlement } from '../../storage/organizations/plan-entitlement.ts';
import type { Caller, Services } from '../context.ts';
import { locationsOf } from '../locations/locations-of.ts';

export const readCheckRules = async (
  { settings, probes, now }: Services,
  caller: Caller,
  db: Db,
): Promise<CheckRules> => ({
  intervals: settings.checkIntervals,
  locations: locationsOf({ probes }, caller),
  entitlement: { ...(await readPlanEntitlement(db, caller.organization.id)), unlocked: !settings.sellsPlans },
  now: now(),
});
