import {
  type LocationOwner,
  listLocations as listStored,
  registersItself,
} from '../../storage/locations/location-rows.ts';
import type { Services } from '../context.ts';
import { type LocationView, locationView, rowOfLive } from './location-view.ts';

export const listLocations = async (
  { db, probes, credentials, now }: Pick<Services, 'db' | 'probes' | 'credentials' | 'now'>,
  owner: LocationOwner,
): Promise<{ locations: LocationView[]; unavailableReason: string | null }> => {
  const rows = await listStored(db, owner);
  const live = new Map(probes.locations().map((location) => [location.key, location]));
  const stored = new Set(rows.map(({ key }) => key));
  const unstored = [...live.values()].filter((one) => !stored.has(one.key) && registersItself(one));
  const fresh = owner === 'all' ? unstored : [];
  const all = [...rows, ...fresh.map((location) => rowOfLive(location, now()))];
  return {
    locations: all.map((row) => locationView(row, live.get(row.key), now())),
    unavailableReason: credentials.unavailableReason,
  };
};
