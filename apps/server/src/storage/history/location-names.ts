import type { SeenLocation } from '@pharos/domain/locations/probed-nowhere.ts';
import type { Db } from '../connection/connect.ts';

/** Selects the locations of all organizations and the private locations of this one. */
const shownTo = (db: Db, organizationId: number) =>
  db
    .selectFrom('locations')
    .where((eb) => eb.or([eb('organization_id', 'is', null), eb('organization_id', '=', organizationId)]));

/** Omits locations that were never announced. See the table for `address`. */
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
  addresses: string[];
  isPrivate: boolean;
  isDisabled: boolean;
}

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

/** Returns the usable locations that an agent has announced at least once. The time is exact to one minute. */
export const readSeenLocations = async (db: Db, organizationId: number): Promise<SeenLocation[]> => {
  const rows = await shownTo(db, organizationId)
    .select(['key', 'types', 'organization_id', 'seen_at'])
    .where('seen_at', 'is not', null)
    .execute();
  return rows.flatMap(({ key, types, organization_id: owner, seen_at }) =>
    seen_at === null ? [] : [{ key, types, organizationId: owner ?? undefined, seenAt: seen_at.getTime() }],
  );
};

export const readLocationNames = async (db: Db, organizationId: number): Promise<ReadonlyMap<string, string>> => {
  const locations = await readLocations(db, organizationId);
  return new Map([...locations].map(([key, { name }]) => [key, name]));
};
