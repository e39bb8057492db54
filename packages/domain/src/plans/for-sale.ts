import { type Deprecation, isAnnounced } from '../organizations/retirement.ts';

/**
 * Nothing is sold while upgrades are suspended, or after the end of the service is announced. `deprecation` is null if
 * the service does not end.
 */
export const isForSale = (
  { upgradesAreSuspended, deprecation }: { upgradesAreSuspended: boolean; deprecation: Deprecation | null },
  now: number,
): boolean => !upgradesAreSuspended && (deprecation === null || !isAnnounced(deprecation, now));
