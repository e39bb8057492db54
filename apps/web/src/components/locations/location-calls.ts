import type { LocationStatus } from '@pharos/contract/rest/locations/location-status.ts';
import type * as own from '@pharos/contract/rest/locations/locations.ts';
import type * as operator from '@pharos/contract/rest/operator/locations.ts';

/** So often a page of locations is read again. */
export const REFRESH_MS = 10_000;

/** The calls that manage locations: those of an organization, or those of the installation. */
export interface LocationCalls {
  list: typeof own.listPrivateLocations | typeof operator.listOperatorLocations;
  create: typeof own.createPrivateLocation | typeof operator.createOperatorLocation;
  change: typeof own.changePrivateLocation | typeof operator.changeOperatorLocation;
  renew: typeof own.renewPrivateLocationCredential | typeof operator.renewOperatorLocationCredential;
  countChecks: typeof own.countPrivateLocationChecks | typeof operator.countOperatorLocationChecks;
  remove: typeof own.deletePrivateLocation | typeof operator.deleteOperatorLocation;
}

/** `organization`: whose it is; null: it is for all; absent: the reader's own. */
export interface ManagedLocation extends LocationStatus {
  organization?: { id: number; name: string } | null;
}

/** What the reader may do to a location. */
export interface LocationRights {
  mayChange: boolean;
  mayRenew: boolean;
  mayRemove: boolean;
}
