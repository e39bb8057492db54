import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone';
import utc from 'dayjs/plugin/utc';

dayjs.extend(utc);
dayjs.extend(timezone);

const FORMAT = 'YYYY-MM-DDTHH:mm';

/** Returns the local time in the format of `datetime-local` fields: "2026-11-21T14:05". */
export const wallTimeOf = (iso: string, timeZone: string): string => dayjs(iso).tz(timeZone).format(FORMAT);

/** Returns the instant in ISO 8601; null if the text is not a time. */
export const instantOf = (wallTime: string, timeZone: string): string | null => {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(wallTime) || Number.isNaN(Date.parse(wallTime))) return null;
  return dayjs.tz(wallTime, timeZone).toISOString();
};
