import { agoText, dayText, momentText, type Precision } from '../../lib/format/time.ts';
import { useNow } from '../../lib/use-now.ts';

/** An operator may belong to no organization, whose zone would be asked: times are the browser's. */
export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

export const DeviceMoment = ({ at, precision = 'minute' }: { at: string; precision?: Precision }) => (
  <time dateTime={at}>{momentText(at, deviceZone(), precision)}</time>
);

/** The last day before a moment, with its zone: days of the end of the service are of UTC. */
export const LastDay = ({ before }: { before: string }) => {
  const at = new Date(Date.parse(before) - 1).toISOString();
  return <time dateTime={at}>{dayText(at, 'UTC')} (UTC)</time>;
};

export const DeviceDay = ({ at }: { at: string }) => (
  <time dateTime={at} title={momentText(at, deviceZone())}>
    {dayText(at, deviceZone())}
  </time>
);

/** "4 min ago", with the moment as its title. */
export const DeviceAgo = ({ at }: { at: string }) => {
  const now = useNow();
  return (
    <time dateTime={at} title={momentText(at, deviceZone())}>
      {agoText(Date.parse(at), now)}
    </time>
  );
};
