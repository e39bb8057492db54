import { Skeleton, Stack, Text } from '@mantine/core';
import type { RecentStateChange } from '@pharos/contract/rest/reports/recent-state-changes.ts';
import { Link } from '@tanstack/react-router';
import { Ago } from '../../../components/moment.tsx';
import { StateIcon } from '../../../components/state-icon.tsx';
import { GLANCE_WORD } from '../../../components/state-words.ts';
import { changeText, glanceOfChange } from './bell-words.ts';
import classes from './recent-changes.module.css';

interface RecentChangesProps {
  changes: readonly RecentStateChange[] | undefined;
  onChosen: () => void;
}

/** The newest state changes over all checks, each leading to its report. */
export const RecentChanges = ({ changes, onChosen }: RecentChangesProps) => {
  if (changes === undefined) {
    return (
      <Stack p="md" gap="md" aria-busy="true">
        {[0, 1, 2].map((row) => (
          <Skeleton key={row} h={36} />
        ))}
      </Stack>
    );
  }
  if (changes.length === 0) {
    return (
      <Text c="dimmed" ta="center" p="xl">
        Nothing has changed state in the last 30 days.
      </Text>
    );
  }
  return (
    <ul className={classes.list}>
      {changes.map((change) => {
        const { based_on, check_id, check_name, check_start_time } = change;
        const glance = glanceOfChange(change);
        const incident = glance === 'down' ? based_on : undefined;
        return (
          <li key={based_on}>
            <Link to="/reports" search={{ check_id, incident }} className={classes.change} onClick={onChosen}>
              <StateIcon glance={glance} size={20} />
              <span className={classes.words}>
                <span className={classes.name}>
                  {check_name} <span className={classes.state}>{GLANCE_WORD[glance]}</span>
                </span>
                <span className={classes.quiet}>{changeText(change)}</span>
              </span>
              <span className={classes.quiet}>
                <Ago at={check_start_time} />
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
};
