/** Creating a format takes a hundred times as long as using it. */
const perZone = (options: Intl.DateTimeFormatOptions): ((timeZone: string) => Intl.DateTimeFormat) => {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (timeZone) => {
    const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-GB', { timeZone, ...options });
    formats.set(timeZone, format);
    return format;
  };
};
const dateFormat = perZone({ day: 'numeric', month: 'long', year: 'numeric' });
const timeFormat = perZone({ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' });

/**
 * Formats epoch milliseconds as "21 November 2025, 03:12:05 Europe/Berlin (02:12:05 UTC)". Includes the UTC day if it
 * is different.
 */
export const momentText = (moment: number, timezone: string): string => {
  const zone = isZone(timezone) ? timezone : 'UTC';
  const date = dateFormat(zone).format(moment);
  const time = timeFormat(zone).format(moment);
  if (zone === 'UTC') return `${date}, ${time} UTC`;
  const utcDate = dateFormat('UTC').format(moment);
  const utcTime = timeFormat('UTC').format(moment);
  return `${date}, ${time} ${zone} (${utcDate === date ? '' : `${utcDate}, `}${utcTime} UTC)`;
};

export const dayText = (moment: number, timezone: string): string =>
  dateFormat(isZone(timezone) ? timezone : 'UTC').format(moment);

export const zonedDayText = (moment: number, timezone: string): string =>
  `${dayText(moment, timezone)} (${isZone(timezone) ? timezone : 'UTC'})`;

const isZone = (timezone: string): boolean => {
  try {
    dateFormat(timezone);
    return true;
  } catch {
    return false;
  }
};
