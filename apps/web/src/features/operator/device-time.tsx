import { agoText, dayText, momentText, type Precision } from '../../lib/format/time.ts';
import { useNow } from '../../lib/use-now.ts';

/** The browser's time zone, because an operator may belong to no organization. */
export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

export const DeviceMoment = ({ at, precision = 'minute' }: { at: string; precision?: Precision }) => (
  <time dateTime={at}>{momentText(at, deviceZone(), precision)}</time>
);

/** Shows the last day before a point in time. Retirement days are UTC days. */
export const LastDay = ({ before }: { before: string }) => {
  const at = new Date(Date.parse(before) - 1).toISOString();
  return <time dateTime={at}>{dayText(at, 'UTC')} (UTC)</time>;
};

export const DeviceDay = ({ at }: { at: string }) => (
  <time dateTime={at} title={momentText(at, deviceZone())}>
    {dayText(at, deviceZone())}
  </time>
);

export const DeviceAgo = ({ at }: { at: string }) => {
  const now = useNow();
  return (
    <time dateTime={at} title={momentText(at, deviceZone())}>
      {agoText(Date.parse(at), now)}
    </time>
  );
};
