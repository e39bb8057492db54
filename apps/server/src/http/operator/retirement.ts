import * as endpoints from '@pharos/contract/rest/operator/retirement.ts';
import type { z } from 'zod';
import {
  clearRetirement,
  type RetirementPlan,
  setRetirement,
} from '../../usecases/operator/retirement/change-retirement.ts';
import { readRetirement } from '../../usecases/operator/retirement/read-retirement.ts';
import { toIso } from '../app/answers/iso-time.ts';
import { type RouteApp, route } from '../app/route.ts';
import { toDeprecation } from '../organizations/organization-answer.ts';

export const registerRetirementRoutes = (app: RouteApp): void => {
  route(app, endpoints.getRetirement, async ({ services }) => {
    const { installation, organizations } = await readRetirement(services);
    return {
      installation: installation && { ...toDeprecation(installation), reason: installation.reason },
      organizations: organizations.map((each) => ({
        ...toDeprecation(each),
        reason: each.reason,
        id: each.id,
        name: each.name,
      })),
    };
  });

  route(app, endpoints.setRetirement, async ({ services, caller, body }) =>
    toPlan(await setRetirement(services, caller, changeOf(body))),
  );

  route(app, endpoints.clearRetirement, async ({ services, caller, body: { organization = null, reason } }) => {
    await clearRetirement(services, caller, { organizationId: organization, reason });
    return {};
  });
};

const changeOf = (body: z.output<typeof endpoints.setRetirement.body>) => ({
  organizationId: body.organization ?? null,
  retirement: {
    startDate: body.start_date,
    endDate: body.end_date,
    freeDays: body.free_extend,
    paidDays: body.paid_extend,
    reason: body.reason,
  },
  confirmsSoon: body.soon,
  typed: body.confirm ?? null,
  isTrial: body.dry_run,
});

const toPlan = (plan: RetirementPlan): endpoints.RetirementPlan => ({
  organizations: plan.organizations,
  paying: plan.paying,
  checks_stop_on: toIso(plan.checksStopAt),
  last_checks_stop_on: plan.lastChecksStopAt === null ? null : toIso(plan.lastChecksStopAt),
  data_deleted_on: toIso(plan.dataDeletedAt),
});
