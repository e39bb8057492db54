import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { RegisteredLocation } from './registered-location.ts';

/**
 * Whether a result of a check counts that comes from this location: the check may be probed there. Otherwise it was never asked for, and whoever
 * runs the agent could have any check called up or down. `locations`: those that the check is bound to; none: any that is everybody's.
 * `isConfined`: it came from an agent with a credential, which counts for nothing once it was deleted with its location. `registered`: what
 * the registry has of the location; undefined: nothing.
 */
export const mayReport = (
  check: { organizationId: number; locations: readonly string[] },
  { location, isConfined }: Pick<ProbeResult, 'location' | 'isConfined'>,
  registered: Omit<RegisteredLocation, 'name'> | undefined,
): boolean => {
  if (registered?.isDisabled || (isConfined && !registered?.hasCredential)) return false;
  const owner = registered?.organizationId ?? null;
  if (owner !== null && owner !== check.organizationId) return false;
  return check.locations.length === 0 ? owner === null : check.locations.includes(location);
};
