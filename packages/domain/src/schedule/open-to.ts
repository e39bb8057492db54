import type { LiveLocation } from '@pharos/contract/bus/location.ts';

/**
 * Checks whether checks of the organization may be probed at the location. It must be a shared location, or belong to
 * the organization.
 */
export const openTo =
  (organizationId: number) =>
  (location: { organizationId?: LiveLocation['organizationId'] }): boolean =>
    location.organizationId === undefined || location.organizationId === organizationId;
