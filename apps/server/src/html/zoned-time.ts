/**
 * Formats ISO 8601 as "2026-03-29 03:00:00 +02:00". The offset is necessary, because the same hour occurs twice when
 * clocks are set back.
 */
export const zonedTimes = (timeZone: string): ((iso: string) => string) => {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'longOffset',
  });
  return (iso) => {
    const parts = new Map(format.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]));
    const part = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? '';
    const offset =
      part('timeZoneName')
        .replace(/^(GMT|UTC)/, '')
        .replace('−', '-') || '+00:00';
    return `${part('year')}-${part('month')}-${part('day')} ${part('hour')}:${part('minute')}:${part('second')} ${offset}`;
  };
};

/** Formats "2026-05" as "May 2026". */
export const monthText = (month: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );
