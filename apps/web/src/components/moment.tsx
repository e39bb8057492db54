import { Tooltip } from '@mantine/core';
import { useTimeZone } from '../lib/account.ts';
import { agoText, momentText, type Precision } from '../lib/format/time.ts';
import { useNow } from '../lib/use-now.ts';

/** Shows a relative time such as "4 min ago". The tooltip contains the absolute time. `at` is ISO 8601. */
export const Ago = ({ at }: { at: string }) => {
  const zone = useTimeZone();
  const now = useNow();
  return (
    <Tooltip label={momentText(at, zone)}>
      <time dateTime={at}>{agoText(Date.parse(at), now)}</time>
    </Tooltip>
  );
};

export const Moment = ({ at, precision }: { at: string; precision?: Precision }) => (
  <time dateTime={at}>{momentText(at, useTimeZone(), precision)}</time>
);
