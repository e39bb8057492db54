/**
 * Returns a time such as "14:03 UTC", or "2 Jan 14:03 UTC" if the notification is sent on another day.
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
