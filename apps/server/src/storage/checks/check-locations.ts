import type { LiveLocation } from '@pharos/contract/bus/location.ts';
import type { CheckType } from '@pharos/contract/states.ts';
import type { ProbingLocation } from '@pharos/domain/schedule/candidate-locations.ts';
import { openTo } from '@pharos/domain/schedule/open-to.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../connection/connect.ts';

/**
 * Returns the location keys of a check. The previous release knows only `location` and may have changed that column
 * alone.
 */
export const locationsOfColumns = (location: string | null, locations: string[] | null): string[] => {
  if (location === null) return [];
  return locations?.[0] === location ? locations : [location];
};

export const columnsOfLocations = (
  locations: readonly string[],
): { location: string | null; locations: string[] | null } => ({
  location: locations[0] ?? null,
  locations: locations.length > 1 ? [...locations] : null,
});

/** Matches checks `c`. Applies the same rule as `locationsOfColumns`. */
const hasOneOf = (keys: RawBuilder<string[]>) =>
  sql<boolean>`case when c.locations[1] = c.location then c.locations else array[c.location] end && ${keys}`;
const hasNoneOf = (keys: RawBuilder<string[]>) => sql<boolean>`(c.location is not null and not (${hasOneOf(keys)}))`;
const arrayOf = (keys: readonly string[]) => sql<string[]>`${[...keys]}::text[]`;

type AbleLocation = Pick<LiveLocation, 'key'> & { types: readonly CheckType[] };

const keysForType = (locations: readonly AbleLocation[]) => {
  const types = [...new Set(locations.flatMap((location) => location.types))];
  if (types.length === 0) return arrayOf([]);
  const cases = types.map((type) => {
    const able = locations.filter((location) => location.types.includes(type));
    return sql`when ${type} then ${arrayOf(able.map(({ key }) => key))}`;
  });
  return sql<string[]>`(case c.type ${sql.join(cases, sql` `)} else ${arrayOf([])} end)`;
};

/** Matches checks `c` without selected locations whose type none of these locations can run. */
const isOfAnyAndNoneOf = (locations: readonly AbleLocation[]) => {
  const able = [...new Set(locations.flatMap(({ types }) => types))];
  return sql<boolean>`(c.location is null and c.type <> all(${able}::text[]))`;
};

/** Returns the monitored checks that none of these locations can run, including checks that may run at any location. */
export const findChecksElsewhere = async (
  db: Db,
  organizationId: number,
  locations: readonly ProbingLocation[],
): Promise<{ id: number; type: CheckType; locations: string[]; lastResultAt: Date | null }[]> => {
  const shared = locations.filter((location) => location.organizationId === undefined);
  const rows = await db
    .selectFrom('checks as c')
    .leftJoin('check_states as s', 's.check_id', 'c.id')
    .where('c.organization_id', '=', organizationId)
    .where('c.paused', '=', false)
    .where((eb) => eb.or([eb('s.is_unreadable', 'is', null), eb('s.is_unreadable', '=', false)]))
    .where((eb) => eb.or([hasNoneOf(keysForType(locations.filter(openTo(organizationId)))), isOfAnyAndNoneOf(shared)]))
    .select(['c.id', 'c.type', 'c.location', 'c.locations', 's.last_result_at'])
    .execute();
  return rows.map(({ id, type, location, locations: keys, last_result_at: lastResultAt }) => ({
    id,
    type,
    locations: locationsOfColumns(location, keys),
    lastResultAt,
  }));
};

export interface ChecksAtLocations {
  organizationId: number;
  type: CheckType;
  locations: string[];
  checks: number;
}

/**
 * Counts the monitored checks that none of these public locations can run, including checks that may run at any
 * location.
 */
export const countChecksElsewhere = (db: Db, locations: readonly AbleLocation[]): Promise<ChecksAtLocations[]> =>
  countByLocations(db, sql<boolean>`(${hasNoneOf(keysForType(locations))} or ${isOfAnyAndNoneOf(locations)})`);

export const countChecksAt = (db: Db, key: string, organizationId?: number): Promise<ChecksAtLocations[]> =>
  countByLocations(db, hasOneOf(arrayOf([key])), organizationId);

export const countChecksAnywhere = (db: Db): Promise<ChecksAtLocations[]> =>
  countByLocations(db, sql<boolean>`c.location is null`);

const countByLocations = async (
  db: Db,
  ofLocations: RawBuilder<boolean>,
  organizationId?: number,
): Promise<ChecksAtLocations[]> => {
  const rows = await db
    .selectFrom('checks as c')
    .innerJoin('organizations as o', 'o.id', 'c.organization_id')
    .leftJoin('check_states as s', 's.check_id', 'c.id')
    .where('o.state', '=', 'AC')
    .$if(organizationId !== undefined, (checks) => checks.where('o.id', '=', organizationId ?? 0))
    .where('c.paused', '=', false)
    .where((eb) => eb.or([eb('s.is_unreadable', 'is', null), eb('s.is_unreadable', '=', false)]))
    .where(ofLocations)
    .groupBy(['c.organization_id', 'c.type', 'c.location', 'c.locations'])
    .select(['c.organization_id as organizationId', 'c.type', 'c.location', 'c.locations'])
    .select(({ fn }) => fn.countAll<number>().as('checks'))
    .execute();
  return rows.map(({ organizationId, type, location, locations, checks }) => ({
    organizationId,
    type,
    locations: locationsOfColumns(location, locations),
    checks,
  }));
};
