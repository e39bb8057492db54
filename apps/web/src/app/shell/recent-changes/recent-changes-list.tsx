import { Skeleton, Stack, Text } from '@mantine/core';
import type { RecentStateChange } from '@pharos/contract/rest/reports/recent-state-changes.ts';
import { Link } from '@tanstack/react-router';
import { Ago } from '../../../components/moment.tsx';
import { StateIcon } from '../../../components/state-icon.tsx';
import { displayStateOfChange, recentChangeText, recentStateText } from './recent-change-text.ts';
import classes from './recent-changes-list.module.css';

interface RecentChangesListProps {
  changes: readonly RecentStateChange[] | undefined;
  onChosen: () => void;
}

export const RecentChangesList = ({ changes, onChosen }: RecentChangesListProps) => {
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
        No check changed its state in the last 30 days.
      </Text>
    );
  }
  return (
    <ul className={classes.list}>
      {changes.map((change) => {
        const { based_on, check_id, check_name, check_start_time } = change;
        const state = displayStateOfChange(change);
        const incident = state === 'down' ? based_on : undefined;
        return (
          <li key={based_on}>
            <Link to="/reports" search={{ check_id, incident }} className={classes.change} onClick={onChosen}>
              <StateIcon state={state} size={20} />
              <span className={classes.text}>
                <span className={classes.name} title={check_name}>
                  <bdi>{check_name}</bdi> <span className={classes.state}>{recentStateText(change)}</span>
                </span>
                <span className={classes.quiet}>{recentChangeText(change)}</span>
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
