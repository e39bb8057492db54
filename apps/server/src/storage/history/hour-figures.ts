import {
  DAY_MS,
  figuresFromArray,
  HOUR_MS,
  type HourFigures,
  unpackHourEntry,
} from '@pharos/domain/figures/hour-figures.ts';
import { unpackDay } from '@pharos/domain/figures/packed-hours.ts';
import type { RecordedHour } from '@pharos/domain/reports/sum-hours.ts';
import type { Span } from '@pharos/domain/reports/time/span.ts';
import { type RawBuilder, sql } from 'kysely';

const HOURS_A_DAY = DAY_MS / HOUR_MS;

/** Entries in the old format, and packed hours in hexadecimal. */
export type StoredDay = [day: string, entries: number[] | null, packed: string | null];

export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

export const storedDaysOfCheck = (range: Span): RawBuilder<StoredDay[]> => sql`(
  select coalesce(json_agg(json_build_array(day, figures, encode(packed, 'hex'))), '[]')
  from daily_figures
  where check_id = c.id and day >= ${dayOf(range.from)}::date and day <= ${dayOf(range.to)}::date)`;

/** Returns the hours that start within the range and had polls. */
export const hoursOfDay = ([day, entries, packed]: StoredDay, range: Span): RecordedHour[] => {
  const midnight = Date.parse(day);
  const hours = [...hoursOfEntries(midnight, entries ?? []), ...hoursOfBytes(midnight, packed ?? '')];
  return hours.filter(({ startsAt }) => startsAt >= range.from && startsAt < range.to);
};

const hoursOfBytes = (midnight: number, packed: string): RecordedHour[] =>
  [...unpackDay(Buffer.from(packed, 'hex'))].map(([hour, figures]) => ({
    startsAt: midnight + hour * HOUR_MS,
    figures,
  }));

const hoursOfEntries = (midnight: number, entries: readonly number[]): RecordedHour[] => {
  const hours: RecordedHour[] = [];
  for (let hour = 0; entries.length > 0 && hour < HOURS_A_DAY; hour += 1) {
    const figures = readOrLeaveOut(() => unpackHourEntry(entries, hour));
    if (figures && figures.polls > 0) hours.push({ startsAt: midnight + hour * HOUR_MS, figures });
  }
  return hours;
};

/**
 * Returns the hour that is not packed yet: the running hour, or the last hour of a check that is no longer probed.
 * Returns undefined if it is unreadable, so that the figures of other checks are still shown.
 */
export const runningHour = (state: { hour: Date | null; figures: number[] | null }): RecordedHour | undefined => {
  const { hour, figures: stored } = state;
  if (!hour || !stored) return undefined;
  const figures = readOrLeaveOut(() => figuresFromArray(stored));
  return figures && { startsAt: hour.getTime(), figures };
};

/** Returns undefined if the figures are unreadable. */
const readOrLeaveOut = (read: () => HourFigures): HourFigures | undefined => {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
};
