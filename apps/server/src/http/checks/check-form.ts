import { listEdgeLocations } from '@pharos/contract/rest/checks/edge-locations.ts';
import { matchDnsString, testCheck as testEndpoint } from '@pharos/contract/rest/checks/test-check.ts';
import { listPublicPlans } from '@pharos/contract/rest/organizations/public-plans.ts';
import { matchDnsRecord } from '../../usecases/checks/match-dns-record.ts';
import { testCheck } from '../../usecases/checks/test-check.ts';
import { listAwayLocations } from '../../usecases/locations/list-away-locations.ts';
import { locationsOf } from '../../usecases/locations/locations-of.ts';
import { listPlans } from '../../usecases/organizations/list-plans.ts';
import { type RouteApp, route } from '../app/route.ts';
import { toPublicPlan } from '../organizations/public-plan.ts';
import { toAwayLocation, toEdgeLocation } from './edge-location-answer.ts';
import { toProbeReport } from './probe-report.ts';
import { toCheckRequest } from './to-check-request.ts';

export const registerCheckFormRoutes = (app: RouteApp): void => {
  route(app, testEndpoint, async ({ services, caller, body: { location, ...body } }) => {
    const { result, locationName } = await testCheck(services, caller, toCheckRequest(body), location || null);
    return toProbeReport(result, locationName);
  });

  route(app, matchDnsString, async ({ services, query }) => ({
    answers: await matchDnsRecord(services, query.domain_name, query.dns_type, query.dns_server || undefined),
  }));

  route(app, listEdgeLocations, async ({ services, caller }) => ({
    ...whole(locationsOf(services, caller).map(toEdgeLocation)),
    away: (await listAwayLocations(services, caller)).map(toAwayLocation),
  }));

  route(app, listPublicPlans, ({ services, query }) =>
    whole(listPlans(services, query.name || undefined).map(toPublicPlan)),
  );
};

const whole = <T>(results: T[]) => ({ count: results.length, next: null, previous: null, results });
