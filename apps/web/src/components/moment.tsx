import { Tooltip } from '@mantine/core';
import { useTimeZone } from '../lib/account.ts';
import { agoText, momentText, type Precision } from '../lib/format/time.ts';
import { useNow } from '../lib/use-now.ts';

/** Relative time, "4 min ago"; the absolute time with its zone as tooltip. `at` is ISO 8601. */
export const Ago = ({ at }: { at: string }) => {
  const zone = useTimeZone();
  const now = useNow();
  return (
    <Tooltip label={momentText(at, zone)}>
      <time dateTime={at}>{agoText(Date.parse(at), now)}</time>
    </Tooltip>
  );
};

/** Absolute time with its zone. */
export const Moment = ({ at, precision }: { at: string; precision?: Precision }) => (
  <time dateTime={at}>{momentText(at, useTimeZone(), precision)}</time>
);
