import { DAY_MS } from '@pharos/domain/figures/hour-figures.ts';
import type { RecordedHour } from '@pharos/domain/reports/sum-hours.ts';
import { hoursOfDay, type StoredDay } from '../history/hour-figures.ts';
import type { ExportSource } from './open-export-source.ts';

/** Limits the memory for unpacked hours, which soon become garbage. */
const DAYS_AT_A_TIME = 30;

export async function* readHours(source: ExportSource, checkId: number): AsyncGenerator<RecordedHour[]> {
  const days = await source.rows<{ day: string; figures: number[] | null; packed: string | null }>(
    `select day::text as day, figures, encode(packed, 'hex') as packed from daily_figures where check_id = $1 order by day`,
    [checkId],
  );
  for (let at = 0; at < days.length; at += DAYS_AT_A_TIME) {
    yield days.slice(at, at + DAYS_AT_A_TIME).flatMap(({ day, figures, packed }) => {
      const midnight = Date.parse(day);
      const stored: StoredDay = [day, figures, packed];
      return hoursOfDay(stored, { from: midnight, to: midnight + DAY_MS }).sort((a, b) => a.startsAt - b.startsAt);
    });
  }
}

export async function* readLocationDays(
  source: ExportSource,
  checkId: number,
): AsyncGenerator<{ location: string; hours: RecordedHour[] }> {
  const days = await source.rows<{ day: string; location: string; packed: string }>(
    `select day::text as day, location, encode(packed, 'hex') as packed from daily_location_figures where check_id = $1
      order by location, day`,
    [checkId],
  );
  for (const { day, location, packed } of days) {
    const midnight = Date.parse(day);
    const hours = hoursOfDay([day, null, packed], { from: midnight, to: midnight + DAY_MS });
    yield { location, hours: hours.sort((a, b) => a.startsAt - b.startsAt) };
  }
}
