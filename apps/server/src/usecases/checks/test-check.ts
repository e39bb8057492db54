import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import { resolveCheck } from '@pharos/domain/checks/settings/resolve-check.ts';
import { targetOf } from '@pharos/domain/checks/settings/target.ts';
import type { Caller, Services } from '../context.ts';
import { invalid } from '../errors.ts';
import { locationsOf } from '../locations/locations-of.ts';
import type { CheckRequest } from './check-request.ts';
import { readCheckRules } from './read-check-rules.ts';
import { problemRefusal } from './refuse-problems.ts';

/**
 * Probes once and stores nothing. A target that must not be probed is reported in the result, with the reason of the
 * egress guard.
 * @throws Refusal with the same errors by field as for a new check, except for the name.
 */
export const testCheck = async (
  services: Services,
  caller: Caller,
  request: CheckRequest,
  location: string | null,
): Promise<{ result: ProbeResult; locationName: string }> => {
  const locations = locationsOf(services, caller);
  if (location !== null && !locations.some(({ key }) => key === location)) {
    throw invalid({ location: ['This location does not exist.'] });
  }
  const draft = { ...request.draft, name: 'Test' };
  const resolved = resolveCheck(draft, null, await readCheckRules(services, caller, services.db));
  if (!resolved.ok) throw problemRefusal(resolved.problems);
  const { settings } = resolved;
  // The first live location represents all selected locations.
  const chosen = settings.locations.find((key) => locations.some((live) => live.key === key));
  const result = await services.probes.test(targetOf(settings), location ?? chosen ?? null, caller.organization.id);
  const name = locations.find(({ key }) => key === result.location)?.name;
  return { result, locationName: name ?? result.location };
};
