import type { LiveLocation } from '@pharos/contract/bus/location.ts';

export const openTo =
  (organizationId: number) =>
  (location: { organizationId?: LiveLocation['organizationId'] }): boolean =>
    location.organizationId === undefined || location.organizationId === organizationId;
