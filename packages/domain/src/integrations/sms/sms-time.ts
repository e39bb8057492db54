/**
 * Returns a time with its time zone, such as "14:03 UTC". Includes the day, such as "2 Jan 14:03 UTC", if the
 * notification is sent on another day. Both times are epoch milliseconds.
 * @param timezone An IANA name. UTC is used if it is invalid.
 */
export const smsTime = (at: number, notifiedAt: number, timezone: string): string => {
  const timeZone = isZone(timezone) ? timezone : 'UTC';
  const day = new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'short' });
  const time = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  }).format(at);
  return day.format(at) === day.format(notifiedAt) ? time : `${day.format(at)} ${time}`;
};

/** Returns a date in a time zone, such as "22 Jan 2027". */
export const smsDay = (at: number, timezone: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone: isZone(timezone) ? timezone : 'UTC',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  }).format(at);

const isZone = (timezone: string): boolean => {
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone: timezone });
    return true;
  } catch {
    return false;
  }
};
