import { HOUR_MS } from '@pharos/domain/figures/hour-figures.ts';
import { unpackDay } from '@pharos/domain/figures/packed-hours.ts';
import type { RecordedHour } from '@pharos/domain/reports/sum-hours.ts';
import type { Span } from '@pharos/domain/reports/time/span.ts';
import { sql } from 'kysely';
import type { Db } from '../connection/connect.ts';
import { dayOf } from './hour-figures.ts';

/** What is kept of a check's locations apart. */
export interface LocationHours {
  /** From which time on, epoch milliseconds; null: nothing is kept. */
  since: number | null;
  /** The closed hours of the range, by location, in their order. */
  hours: ReadonlyMap<string, readonly RecordedHour[]>;
}

/** The closed hours at each location that begin within the range. */
export const readLocationHours = async (db: Db, checkId: number, { from, to }: Span): Promise<LocationHours> => {
  const [first, { rows }] = await Promise.all([
    readFirstDay(db, checkId),
    sql<{ day: string; location: string; packed: Buffer }>`
      select day::text as day, location, packed from daily_location_figures
      where check_id = ${checkId} and day >= ${dayOf(from)}::date and day <= ${dayOf(to)}::date
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

interface FirstDay {
  day: string;
  packed: Buffer;
}

const readFirstDay = async (db: Db, checkId: number): Promise<FirstDay[] | null> => {
  const { rows } = await sql<FirstDay>`
    select day::text as day, packed from daily_location_figures
    where check_id = ${checkId} and day = (select min(day) from daily_location_figures where check_id = ${checkId})`.execute(
    db,
  );
  return rows.length === 0 ? null : rows;
};

const firstHourOf = (rows: readonly FirstDay[]): number =>
  Math.min(
    ...rows.flatMap(({ day, packed }) => [...unpackDay(packed).keys()].map((hour) => Date.parse(day) + hour * HOUR_MS)),
  );
