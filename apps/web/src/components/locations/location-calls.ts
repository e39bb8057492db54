import type { LocationStatus } from '@pharos/contract/rest/locations/location-status.ts';
import type * as own from '@pharos/contract/rest/locations/locations.ts';
import type * as operator from '@pharos/contract/rest/operator/locations.ts';

/** Polling interval of a page with locations. */
export const REFRESH_MS = 10_000;

export interface LocationCalls {
  list: typeof own.listPrivateLocations | typeof operator.listOperatorLocations;
  create: typeof own.createPrivateLocation | typeof operator.createOperatorLocation;
  change: typeof own.changePrivateLocation | typeof operator.changeOperatorLocation;
  renew: typeof own.renewPrivateLocationCredential | typeof operator.renewOperatorLocationCredential;
  countChecks: typeof own.countPrivateLocationChecks | typeof operator.countOperatorLocationChecks;
  remove: typeof own.deletePrivateLocation | typeof operator.deleteOperatorLocation;
}

/** `organization` is null for a public location, and absent for a location of the user's own organization. */
export interface ManagedLocation extends LocationStatus {
  organization?: { id: number; name: string } | null;
}

export interface LocationRights {
  mayChange: boolean;
  mayRenew: boolean;
  mayRemove: boolean;
}
