import { agoText, dayText, momentText, type Precision } from '../../lib/format/time.ts';
import { useNow } from '../../lib/use-now.ts';

/** An operator may belong to no organization, whose zone would be asked: times are the browser's. */
export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

export const DeviceMoment = ({ at, precision = 'minute' }: { at: string; precision?: Precision }) => (
  <time dateTime={at}>{momentText(at, deviceZone(), precision)}</time>
);

export const DeviceDay = ({ at }: { at: string }) => <time dateTime={at}>{dayText(at, deviceZone())}</time>;

/** "4 min ago", with the moment as its title. */
export const DeviceAgo = ({ at }: { at: string }) => {
  const now = useNow();
  return (
    <time dateTime={at} title={momentText(at, deviceZone())}>
      {agoText(Date.parse(at), now)}
    </time>
  );
};
