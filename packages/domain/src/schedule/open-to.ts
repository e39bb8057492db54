import type { LiveLocation } from '@pharos/contract/bus/location.ts';

/** Whether checks of the organization may be probed at the location: it is everybody's, or the organization's own. */
export const openTo =
  (organizationId: number) =>
  (location: { organizationId?: LiveLocation['organizationId'] }): boolean =>
    location.organizationId === undefined || location.organizationId === organizationId;
