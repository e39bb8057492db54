import type { SeenLocation } from '@pharos/domain/locations/probed-nowhere.ts';
import type { Db } from '../connection/connect.ts';

/** Everybody's locations, and those of one organization. */
const shownTo = (db: Db, organizationId: number) =>
  db
    .selectFrom('locations')
    .where((eb) => eb.or([eb('organization_id', 'is', null), eb('organization_id', '=', organizationId)]));

/** What an organization may know of locations, by key; one that was never announced is missing. `address`: see the table. */
export const readLocations = async (
  db: Db,
  organizationId: number,
): Promise<ReadonlyMap<string, { name: string; address: string | null; isPrivate: boolean }>> => {
  const rows = await shownTo(db, organizationId).select(['key', 'name', 'address', 'organization_id']).execute();
  return new Map(
    rows.map(({ key, name, address, organization_id: owner }) => [key, { name, address, isPrivate: owner !== null }]),
  );
};

export interface RegisteredRow {
  key: string;
  name: string;
  /** As told the last time. */
  addresses: string[];
  isPrivate: boolean;
  isDisabled: boolean;
}

/** All that an organization may know of, live or not, by name. */
export const listRegisteredLocations = async (db: Db, organizationId: number): Promise<RegisteredRow[]> => {
  const rows = await shownTo(db, organizationId)
    .select(['key', 'name', 'addresses', 'organization_id', 'disabled_at'])
    .orderBy('name')
    .orderBy('key')
    .execute();
  return rows.map(({ key, name, addresses, organization_id: owner, disabled_at: disabledAt }) => ({
    key,
    name,
    addresses,
    isPrivate: owner !== null,
    isDisabled: disabledAt !== null,
  }));
};

/** Everybody's locations and the organization's own of which an agent was ever seen; the time within a minute. */
export const readSeenLocations = async (db: Db, organizationId: number): Promise<SeenLocation[]> => {
  const rows = await shownTo(db, organizationId)
    .select(['key', 'types', 'organization_id', 'seen_at'])
    .where('seen_at', 'is not', null)
    .execute();
  return rows.flatMap(({ key, types, organization_id: owner, seen_at }) =>
    seen_at === null ? [] : [{ key, types, organizationId: owner ?? undefined, seenAt: seen_at.getTime() }],
  );
};

/** What locations are called, by key; one that was never announced, or is another organization's, is missing. */
export const readLocationNames = async (db: Db, organizationId: number): Promise<ReadonlyMap<string, string>> => {
  const locations = await readLocations(db, organizationId);
  return new Map([...locations].map(([key, { name }]) => [key, name]));
};
