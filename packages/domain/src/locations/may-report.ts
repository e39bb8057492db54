import type { RegisteredLocation } from './registered-location.ts';

/**
 * Whether a result of a check counts that comes from this location: the check may be probed there. Else it was never asked for, and whoever
 * runs the agent could have any check called up or down. `locations`: those that the check is bound to; none: any. `registered`: what the
 * registry has of the location; undefined: nothing.
 */
export const mayReport = (
  check: { organizationId: number; locations: readonly string[] },
  location: string,
  registered: Pick<RegisteredLocation, 'organizationId' | 'isDisabled'> | undefined,
): boolean => {
  if (registered?.isDisabled) return false;
  const owner = registered?.organizationId ?? null;
  if (owner !== null && owner !== check.organizationId) return false;
  return check.locations.length === 0 || check.locations.includes(location);
};
