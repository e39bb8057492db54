import { type Deprecation, isAnnounced } from '../organizations/retirement.ts';

/** Whether an organization can buy more now. Upgrades may be suspended; nothing is sold once the end of its service is announced (null: it does not end). */
export const isForSale = (
  { upgradesAreSuspended, deprecation }: { upgradesAreSuspended: boolean; deprecation: Deprecation | null },
  now: number,
): boolean => !upgradesAreSuspended && (deprecation === null || !isAnnounced(deprecation, now));
