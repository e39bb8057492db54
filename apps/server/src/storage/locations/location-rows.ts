import type { LiveLocation } from '@pharos/contract/bus/location.ts';
import type { CheckType } from '@pharos/contract/states.ts';
import { storableText } from '@pharos/contract/stored/storable-text.ts';
import type { RegisteredLocations } from '@pharos/domain/locations/registered-location.ts';
import { sql } from 'kysely';
import type { Db } from '../connection/connect.ts';

export interface LocationRow {
  key: string;
  name: string;
  organization: { id: number; name: string } | null;
  createdAt: Date;
  isDisabled: boolean;
  credentialAt: Date | null;
  /** This and the next three fields are from the last announcement. */
  types: CheckType[];
  addresses: string[];
  families: ('IPv4' | 'IPv6')[];
  versions: string[];
  seenAt: Date | null;
}

/** Returns the registered locations and the public keys of all valid credentials. */
export const readRegisteredLocations = async (
  db: Db,
): Promise<{ registered: RegisteredLocations; signingKeys: string[] }> => {
  const rows = await db
    .selectFrom('locations')
    .select(['key', 'name', 'is_named', 'organization_id', 'disabled_at', 'signing_key', 'isolated_since'])
    .orderBy('key')
    .execute();
  return {
    registered: new Map(
      rows.map((row) => [
        row.key,
        {
          name: row.is_named ? row.name : null,
          organizationId: row.organization_id,
          isDisabled: row.disabled_at !== null,
          hasCredential: row.signing_key !== null,
          ...(row.isolated_since !== null && { isolatedSince: row.isolated_since.getTime() }),
        },
      ]),
    ),
    signingKeys: rows.flatMap(({ signing_key: key, disabled_at: disabledAt }) =>
      key === null || disabledAt !== null ? [] : [key],
    ),
  };
};

/** Returns when an agent of each location was last seen (epoch milliseconds). */
export const listSeenLocations = async (
  db: Db,
): Promise<
  { key: string; name: string; organizationId: number | null; isDisabled: boolean; seenAt: number | null }[]
> => {
  const rows = await db
    .selectFrom('locations')
    .select(['key', 'name', 'organization_id', 'disabled_at', 'seen_at'])
    .orderBy('key')
    .execute();
  return rows.map((row) => ({
    key: row.key,
    name: row.name,
    organizationId: row.organization_id,
    isDisabled: row.disabled_at !== null,
    seenAt: row.seen_at?.getTime() ?? null,
  }));
};

/** All locations (including private ones), or the private locations of one organization. */
export type LocationOwner = 'all' | { organizationId: number };

const columns = (db: Db, owner: LocationOwner) =>
  db
    .selectFrom('locations as l')
    .leftJoin('organizations as o', 'o.id', 'l.organization_id')
    .$if(owner !== 'all', (rows) => rows.where('l.organization_id', '=', owner === 'all' ? null : owner.organizationId))
    .select(['l.key', 'l.name', 'l.organization_id', 'o.name as organization', 'l.created_at', 'l.disabled_at'])
    .select(['l.signing_key', 'l.credential_at', 'l.types', 'l.addresses', 'l.families', 'l.versions', 'l.seen_at']);

const toRow = (row: Awaited<ReturnType<ReturnType<typeof columns>['execute']>>[number]): LocationRow => ({
  key: row.key,
  name: row.name,
  organization: row.organization_id === null ? null : { id: row.organization_id, name: row.organization ?? '' },
  createdAt: row.created_at,
  isDisabled: row.disabled_at !== null,
  credentialAt: row.signing_key === null ? null : row.credential_at,
  // The casts are safe: only engines write types and families, from values of these types.
  types: row.types as CheckType[],
  addresses: row.addresses,
  families: row.families as LocationRow['families'],
  versions: row.versions,
  seenAt: row.seen_at,
});

export const listLocations = async (db: Db, owner: LocationOwner): Promise<LocationRow[]> =>
  (await columns(db, owner).orderBy('l.name').orderBy('l.key').execute()).map(toRow);

export const findLocation = async (db: Db, owner: LocationOwner, key: string): Promise<LocationRow | undefined> => {
  const row = await columns(db, owner).where('l.key', '=', key).executeTakeFirst();
  return row && toRow(row);
};

/** Locks the location until the transaction ends. Returns undefined if it has another owner. */
export const lockLocation = async (trx: Db, owner: LocationOwner, key: string): Promise<LocationRow | undefined> => {
  const row = await columns(trx, owner).where('l.key', '=', key).forUpdate('l').executeTakeFirst();
  return row && toRow(row);
};

export const countLocations = async (db: Db, organizationId: number): Promise<number> => {
  const { count } = await db
    .selectFrom('locations')
    .where('organization_id', '=', organizationId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

export const countPrivateLocations = async (db: Db): Promise<number> => {
  const { count } = await db
    .selectFrom('locations')
    .where('organization_id', 'is not', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

export const insertLocation = async (
  trx: Db,
  location: { key: string; name: string; organizationId: number | null; signingKey: string; at: Date },
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('locations')
    .values({
      key: location.key,
      name: location.name,
      is_named: true,
      organization_id: location.organizationId,
      signing_key: location.signingKey,
      credential_at: location.at,
      created_at: location.at,
      types: [],
      address: null,
      seen_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};

export const updateLocation = async (
  trx: Db,
  key: string,
  change: { name?: string | undefined; isDisabled?: boolean | undefined; signingKey?: string | undefined },
  at: Date,
): Promise<void> => {
  const { name, isDisabled, signingKey } = change;
  await trx
    .updateTable('locations')
    .where('key', '=', key)
    .set({
      key,
      ...(name !== undefined && { name, is_named: true }),
      ...(isDisabled !== undefined && { disabled_at: isDisabled ? at : null }),
      ...(signingKey !== undefined && { signing_key: signingKey, credential_at: at }),
    })
    .execute();
};

export const deleteLocation = async (trx: Db, key: string): Promise<void> => {
  await trx.deleteFrom('locations').where('key', '=', key).execute();
};

type Heard = Pick<
  LiveLocation,
  'key' | 'name' | 'types' | 'address' | 'addresses' | 'families' | 'versions' | 'isConfined' | 'organizationId'
>;

/**
 * Whether the location registers itself when it is first announced. People create locations with a credential or of an
 * organization. If such a location has no row, it was deleted, and must not be added again.
 */
export const registersItself = ({
  isConfined,
  organizationId,
}: Pick<Heard, 'isConfined' | 'organizationId'>): boolean => isConfined !== true && organizationId === undefined;

/**
 * Removes characters that PostgreSQL cannot store. The key does not change, because a shortened key could be the key of
 * another location.
 */
const toHeardRow = (location: Heard) => {
  const { key, name, types, address = null, addresses, families = [], versions = [] } = location;
  return {
    key,
    name: storableText(name),
    types,
    address: address === null ? null : storableText(address),
    addresses: (addresses ?? (address === null ? [] : [address])).map(storableText),
    families,
    versions: versions.map(storableText),
    registers_itself: registersItself(location),
  };
};

/**
 * Records where agents are or were, so that old evidence can name its location. Does not change a name that a person
 * has set. Times are by the database clock, because other processes compare them. Rows are locked in a fixed order, so
 * that two engines cannot deadlock.
 */
export const recordLocations = async (db: Db, locations: readonly Heard[]): Promise<void> => {
  if (locations.length === 0) return;
  await sql`
    with heard as (
      select * from json_to_recordset(${JSON.stringify(locations.map(toHeardRow))}::json) as told (key text, name text,
        types text[], address text, addresses text[], families text[], versions text[], registers_itself boolean)
    ), added as (
      insert into locations (key, name, types, address, addresses, families, versions, seen_at)
      select key, name, types, address, addresses, families, versions, now() from heard where registers_itself order by key
      on conflict do nothing
    ), stored as (
      select l.key from locations l join heard using (key) order by l.key for no key update of l
    )
    update locations l set
      name = case when l.is_named then l.name else heard.name end,
      types = heard.types,
      address = heard.address,
      addresses = heard.addresses,
      families = heard.families,
      versions = heard.versions,
      seen_at = now()
    from stored join heard using (key) where l.key = stored.key`.execute(db);
};
