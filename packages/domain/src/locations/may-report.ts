import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { RegisteredLocation } from './registered-location.ts';

/**
 * Checks whether a result counts: the check may be probed at this location. Pharos never requested any other result,
 * and a malicious agent could otherwise report any check as up or down.
 * @param check An empty `locations` allows every location that is open to all organizations.
 * @param registered Undefined if the location is not registered. A result from an agent with a credential
 * (`isConfined`) does not count after the credential or the location was deleted.
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
