import type { LocationStatus } from '@pharos/contract/rest/locations/location-status.ts';
import type * as own from '@pharos/contract/rest/locations/locations.ts';
import type * as operator from '@pharos/contract/rest/operator/locations.ts';

/** Interval after which a page of locations is loaded again. */
export const REFRESH_MS = 10_000;

/** The API calls that manage locations, either of an organization or of the installation. */
export interface LocationCalls {
  list: typeof own.listPrivateLocations | typeof operator.listOperatorLocations;
  create: typeof own.createPrivateLocation | typeof operator.createOperatorLocation;
  change: typeof own.changePrivateLocation | typeof operator.changeOperatorLocation;
  renew: typeof own.renewPrivateLocationCredential | typeof operator.renewOperatorLocationCredential;
  countChecks: typeof own.countPrivateLocationChecks | typeof operator.countOperatorLocationChecks;
  remove: typeof own.deletePrivateLocation | typeof operator.deleteOperatorLocation;
}

/**
 * A location with its organization. `organization` is null for a public location, and absent for a location of the
 * user's own organization.
 */
export interface ManagedLocation extends LocationStatus {
  organization?: { id: number; name: string } | null;
}

/** The actions on a location that the user is allowed to perform. */
export interface LocationRights {
  mayChange: boolean;
  mayRenew: boolean;
  mayRemove: boolean;
}
