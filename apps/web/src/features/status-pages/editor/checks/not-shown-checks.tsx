import { Stack, Switch, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import classes from '../../status-pages.module.css';
import { MAX_CHECKS } from '../page-draft.ts';

/** Above this number of checks, the search field is shown. */
const MANY = 10;

interface NotShownChecksProps {
  notShown: readonly { id: number; name: string }[];
  /** Number of matching checks that are not listed. */
  left: number;
  typed: string;
  isLoaded: boolean;
  isEmpty: boolean;
  isFull: boolean;
  onType: (typed: string) => void;
  onAdd: (check: number) => void;
}

export const NotShownChecks = ({
  notShown,
  left,
  typed,
  isLoaded,
  isEmpty,
  isFull,
  onType,
  onAdd,
}: NotShownChecksProps) => (
  <Stack gap="xs" aria-busy={!isLoaded}>
    {(typed !== '' || left > 0 || notShown.length > MANY) && (
      <TextInput
        type="search"
        aria-label="Search checks"
        placeholder="Search"
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        value={typed}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
      />
    )}
    {notShown.length > 0 && (
      <ul className={`${classes.list} ${classes.notShown}`} aria-label="Not shown">
        {notShown.map((check, index) => (
          <li key={check.id} className={classes.item}>
            <bdi className={classes.name}>{check.name}</bdi>
            <Switch
              aria-label={`Show ${check.name}`}
              checked={false}
              data-check={check.id}
              disabled={isFull}
              onChange={() => onAdd(check.id)}
              {...(index === 0 && { 'data-path': 'checks' })}
            />
          </li>
        ))}
      </ul>
    )}
    {isEmpty && (
      <Text size="sm" c="dimmed">
        There are no checks yet. Add one first.
      </Text>
    )}
    {isLoaded && notShown.length === 0 && typed !== '' && (
      <Text size="sm" c="dimmed">
        No other check matches.
      </Text>
    )}
    {left > 0 && (
      <Text size="sm" c="dimmed">
        {left} more. Search to find them.
      </Text>
    )}
    {isFull && (
      <Text size="sm" c="dimmed">
        A status page can show at most {MAX_CHECKS} checks.
      </Text>
    )}
  </Stack>
);
