import { Text } from '@mantine/core';
import { useOrganization } from '../../../lib/account.ts';
import { dayText } from '../../../lib/format/time.ts';
import classes from './pricing.module.css';

export const ENDS = 'Plans are no longer sold or changed: this service ends';

/** The announcement that nothing is renewed beyond the end of the service. */
export const EndOfSale = () => {
  const { deprecation } = useOrganization();
  if (deprecation === null) return null;
  return (
    <aside className={classes.suspended} aria-label="Renewals end">
      <Text size="sm">
        <strong>Renewals end on {dayText(deprecation.end_date, 'UTC')} (UTC).</strong> This service ends, so plans are
        no longer sold or changed. What you have paid for goes on until its end.
      </Text>
    </aside>
  );
};
