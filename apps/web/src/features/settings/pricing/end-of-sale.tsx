import { Text } from '@mantine/core';
import { useTimeZone } from '../../../lib/account.ts';
import { dayText } from '../../../lib/format/time.ts';
import { useRetirement } from '../../../lib/use-retirement.ts';
import classes from './pricing.module.css';

export const ENDS = 'Plans are no longer sold or changed because this service ends';

export const EndOfSale = () => {
  const retirement = useRetirement();
  const zone = useTimeZone();
  if (retirement === null) return null;
  // Shows the last day instead of the moment after it, like the banner.
  const lastDay = dayText(new Date(retirement.renewalsEndAt - 1).toISOString(), zone);
  return (
    <aside className={classes.suspended} aria-label="Renewals end">
      <Text size="sm">
        <strong>
          Renewals end on {lastDay} ({zone}).
        </strong>{' '}
        This service ends, so plans are no longer sold or changed. The plan that you have paid for continues until its
        end.
      </Text>
    </aside>
  );
};
