import type { AddressFamily, LiveLocation } from '@pharos/contract/bus/location.ts';
import type { CheckType } from '@pharos/contract/states.ts';
import { type ProbeAddress, probeAddresses } from '@pharos/domain/locations/probe-addresses.ts';
import type { LocationRow } from '../../storage/locations/location-rows.ts';
import { addressesOf } from './addresses-of.ts';

export interface LocationView {
  key: string;
  name: string;
  organization: { id: number; name: string } | null;
  isDisabled: boolean;
  credentialAt: Date | null;
  createdAt: Date;
  isLive: boolean;
  agents: number;
  versions: readonly string[];
  addresses: readonly ProbeAddress[];
  families: readonly AddressFamily[];
  types: readonly CheckType[];
  unavailable: Partial<Record<CheckType, string>>;
  openJobs: number;
  capacity: number | null;
  clockOffsetMs: number | null;
  lastSeenAt: Date | null;
}

/** `live` is undefined if the location has no agents or is disabled. */
export const locationView = (row: LocationRow, live: LiveLocation | undefined, now: number): LocationView => ({
  key: row.key,
  name: row.name,
  organization: row.organization,
  isDisabled: row.isDisabled,
  credentialAt: row.credentialAt,
  createdAt: row.createdAt,
  isLive: live !== undefined,
  agents: live ? (live.agents ?? 1) : 0,
  versions: live?.versions ?? row.versions,
  addresses: live ? addressesOf(live) : probeAddresses(row.addresses),
  families: live ? (live.families ?? []) : row.families,
  types: live?.types ?? row.types,
  unavailable: live?.unavailable ?? {},
  openJobs: live?.queued ?? 0,
  capacity: live?.capacity ?? null,
  clockOffsetMs: live?.clockOffsetMs ?? null,
  lastSeenAt: live ? new Date(now) : row.seenAt,
});

/** Creates the row of a location that an agent has just registered and that is not stored yet. */
export const rowOfLive = ({ key, name, types }: LiveLocation, now: number): LocationRow => ({
  key,
  name,
  organization: null,
  createdAt: new Date(now),
  isDisabled: false,
  credentialAt: null,
  types,
  addresses: [],
  families: [],
  versions: [],
  seenAt: new Date(now),
});
