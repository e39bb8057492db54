import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone';
import utc from 'dayjs/plugin/utc';

dayjs.extend(utc);
dayjs.extend(timezone);

const FORMAT = 'YYYY-MM-DDTHH:mm';

/** What the clocks of a zone show at an instant (ISO 8601), as fields of the type `datetime-local` have it: "2026-11-21T14:05". */
export const wallTimeOf = (iso: string, timeZone: string): string => dayjs(iso).tz(timeZone).format(FORMAT);

/** The instant (ISO 8601) at which the clocks of a zone show this; null for what is no time. */
export const instantOf = (wallTime: string, timeZone: string): string | null => {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(wallTime) || Number.isNaN(Date.parse(wallTime))) return null;
  return dayjs.tz(wallTime, timeZone).toISOString();
};
