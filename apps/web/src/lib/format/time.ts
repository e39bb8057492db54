/** Planned times use minutes. */
export type Precision = 'minute' | 'second';

/** Formats an ISO 8601 time as "21 November 2026, 14:05:09 UTC". */
export const momentText = (iso: string, timeZone: string, precision: Precision = 'second'): string => {
  const { day, time, zone } = partsOf(iso, timeZone, precision === 'second');
  return `${day}, ${time} ${zone}`;
};

/** Formats an ISO 8601 time as "21 November 2026". */
export const dayText = (iso: string, timeZone: string): string => partsOf(iso, timeZone, false).day;

export const clockText = (iso: string, timeZone: string): string => partsOf(iso, timeZone, false).time;

const partsOf = (iso: string, timeZone: string, seconds: boolean): { day: string; time: string; zone: string } => {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    ...(seconds ? { second: '2-digit' } : {}),
    hourCycle: 'h23',
    timeZoneName: 'short',
  });
  const parts = Object.fromEntries(format.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]));
  const time = [parts.hour, parts.minute, ...(seconds ? [parts.second] : [])].join(':');
  return { day: `${parts.day} ${parts.month} ${parts.year}`, time, zone: parts.timeZoneName ?? timeZone };
};

const UNITS = [
  ['d', 86_400],
  ['h', 3600],
  ['min', 60],
] as const;

/** Returns a text such as "4 min ago", or "just now" below one minute. Both times are epoch milliseconds. */
export const agoText = (at: number, now: number): string => {
  const seconds = Math.floor((now - at) / 1000);
  const unit = UNITS.find(([, size]) => seconds >= size);
  return unit ? `${Math.floor(seconds / unit[1])} ${unit[0]} ago` : 'just now';
};
