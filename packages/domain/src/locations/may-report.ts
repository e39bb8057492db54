import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { RegisteredLocation } from './registered-location.ts';

/**
 * Checks whether a result from this location counts for a check. It counts only if the check may be probed at the
 * location. Pharos never requested any other result, and a malicious agent could use it to report any check as up or
 * down.
 * @param check The check. An empty `locations` allows every location that is open to all organizations.
 * @param registered The registered location, or undefined if the registry does not have it. A result from an agent with
 * a credential (`isConfined`) does not count after the credential or the location was deleted.
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
