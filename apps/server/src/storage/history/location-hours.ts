import { HOUR_MS } from '@pharos/domain/figures/hour-figures.ts';
import { unpackDay } from '@pharos/domain/figures/packed-hours.ts';
import type { RecordedHour } from '@pharos/domain/reports/sum-hours.ts';
import type { Span } from '@pharos/domain/reports/time/span.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../connection/connect.ts';
import { dayOf } from './hour-figures.ts';
import { ANY_LOCATIONS, type ShownLocations } from './shown-locations.ts';

export interface LocationHours {
  /** Epoch milliseconds. Null if nothing is stored. */
  since: number | null;
  /** The completed hours of the range, by location. */
  hours: ReadonlyMap<string, readonly RecordedHour[]>;
}

export const readLocationHours = async (
  db: Db,
  checkId: number,
  { from, to }: Span,
  shown: ShownLocations = ANY_LOCATIONS,
): Promise<LocationHours> => {
  const [first, { rows }] = await Promise.all([
    readFirstDay(db, checkId, shown),
    sql<{ day: string; location: string; packed: Buffer }>`
      select day::text as day, location, packed from daily_location_figures
      where check_id = ${checkId} and day >= ${dayOf(from)}::date and day <= ${dayOf(to)}::date
        and ${isShown(checkId, shown)}
      order by location, day`.execute(db),
  ]);
  const byLocation = new Map<string, RecordedHour[]>();
  for (const { day, location, packed } of rows) {
    const hours = byLocation.get(location) ?? [];
    byLocation.set(location, hours);
    for (const [hour, figures] of [...unpackDay(packed)].sort(([one], [other]) => one - other)) {
      const startsAt = Date.parse(day) + hour * HOUR_MS;
      if (startsAt >= from && startsAt < to) hours.push({ startsAt, figures });
    }
  }
  return { since: first === null ? null : firstHourOf(first), hours: byLocation };
};

const isShown = (checkId: number, { known, maxOtherLocations }: ShownLocations): RawBuilder<boolean> => sql`(
  location = any(${[...known]}::text[]) or location in (
    select distinct location from daily_location_figures
    where check_id = ${checkId} and location <> all(${[...known]}::text[]) order by location limit ${maxOtherLocations}))`;

interface FirstDay {
  day: string;
  packed: Buffer;
}

const readFirstDay = async (db: Db, checkId: number, shown: ShownLocations): Promise<FirstDay[] | null> => {
  const { rows } = await sql<FirstDay>`
    with shown as (
      select day, packed from daily_location_figures where check_id = ${checkId} and ${isShown(checkId, shown)})
    select day::text as day, packed from shown where day = (select min(day) from shown)`.execute(db);
  return rows.length === 0 ? null : rows;
};

const firstHourOf = (rows: readonly FirstDay[]): number =>
  Math.min(
    ...rows.flatMap(({ day, packed }) => [...unpackDay(packed).keys()].map((hour) => Date.parse(day) + hour * HOUR_MS)),
  );
