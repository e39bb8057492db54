import type { LocationChecks, LocationStatus } from '@pharos/contract/rest/locations/location-status.ts';
import type { OperatorLocation } from '@pharos/contract/rest/operator/locations.ts';
import type { LocationView } from '../../usecases/locations/location-view.ts';

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

export const toLocation = (location: LocationView): LocationStatus => ({
  key: location.key,
  name: location.name,
  is_disabled: location.isDisabled,
  credential_since: iso(location.credentialAt),
  created_on: location.createdAt.toISOString(),
  is_live: location.isLive,
  agents: location.agents,
  versions: [...location.versions],
  addresses: [...location.addresses],
  families: [...location.families],
  types: [...location.types],
  unavailable: location.unavailable,
  open_jobs: location.openJobs,
  capacity: location.capacity,
  clock_offset_ms: location.clockOffsetMs,
  last_seen_on: iso(location.lastSeenAt),
});

export const toOperatorLocation = (location: LocationView): OperatorLocation => ({
  ...toLocation(location),
  organization: location.organization,
});

export const toLocationChecks = ({ checks, alone }: { checks: number; alone: number }): LocationChecks => ({
  checks,
  checks_alone: alone,
});

export const toCredentials = (reason: string | null) => ({ is_available: reason === null, reason });
