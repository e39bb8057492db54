import { Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useOrganization } from '../../../lib/account.ts';
import { useCheckNames } from '../../../lib/use-check-names.ts';
import classes from '../badges.module.css';
import { MAX_CHECKS } from './badge-draft.ts';
import { useOfferedChecks } from './use-offered-checks.ts';

const TYPING_MS = 250;
/** Above this number of checks, the search field is shown. */
const MANY = 10;

interface ChecksFieldProps {
  /** The initially selected checks. They are listed even if the response does not contain them. */
  start: readonly number[];
  chosen: readonly number[];
  error: string | undefined;
  onChange: (chosen: number[]) => void;
}

/** The search runs on the server, so it covers all checks. */
export const ChecksField = ({ start, chosen, error, onChange }: ChecksFieldProps) => {
  const id = useId();
  const { number_of_checks: total } = useOrganization();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), TYPING_MS);
  const { data } = useOfferedChecks(search);
  const found = data?.results ?? [];
  const left = (data?.count ?? 0) - found.length;
  const shown = [...new Set([...start, ...chosen])];
  const nameOf = useCheckNames(data?.results, shown);

  const listed = new Set(found.map((check) => check.id));
  const unlisted = search === '' ? shown.filter((each) => !listed.has(each)) : [];
  // Listed first, because they would be hard to find among a hundred.
  const isAtStart = (check: { id: number }): boolean => start.includes(check.id);
  const rows = [
    ...unlisted.map((each) => ({ id: each, name: nameOf(each) })),
    ...found.filter(isAtStart),
    ...found.filter((check) => !isAtStart(check)),
  ];
  const has = new Set(chosen);
  const isAll = rows.length > 0 && rows.every((check) => has.has(check.id));
  const all = new Set([...chosen, ...rows.map((check) => check.id)]);
  const isFull = chosen.length >= MAX_CHECKS;

  const set = (ids: Iterable<number>): void => onChange([...new Set(ids)].sort((a, b) => a - b));
  const toggle = (check: number): void =>
    set(has.has(check) ? chosen.filter((each) => each !== check) : [...has, check]);
  const toggleAll = (): void => set(isAll ? chosen.filter((each) => !rows.some((check) => check.id === each)) : all);

  return (
    <Stack gap="xs" role="group" aria-labelledby={`${id}-label`} aria-describedby={error && `${id}-error`}>
      <Group justify="space-between">
        <Text size="sm" fw={500} id={`${id}-label`}>
          Checks
        </Text>
        <Text size="sm" c="dimmed" className="tabular" aria-live="polite">
          {chosen.length}/{total}
        </Text>
      </Group>
      {total > MANY && (
        <TextInput
          type="search"
          aria-label="Search checks"
          placeholder="Search"
          leftSection={<IconSearch size={16} aria-hidden="true" />}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          // Enter must not submit the form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      <Stack gap="sm" className={classes.checks} aria-busy={data === undefined}>
        {rows.length > 1 && (
          <Checkbox
            label="Select All"
            fw={500}
            data-path="checks"
            checked={isAll}
            indeterminate={!isAll && rows.some((check) => has.has(check.id))}
            disabled={!isAll && (left > 0 || all.size > MAX_CHECKS)}
            onChange={toggleAll}
          />
        )}
        {rows.map((check, index) => (
          <Checkbox
            key={check.id}
            label={<bdi className={classes.name}>{check.name}</bdi>}
            {...(index === 0 && rows.length === 1 && { 'data-path': 'checks' })}
            checked={has.has(check.id)}
            disabled={isFull && !has.has(check.id)}
            onChange={() => toggle(check.id)}
          />
        ))}
        {data !== undefined && rows.length === 0 && (
          <Text size="sm" c="dimmed">
            {search === '' ? 'There are no checks yet. Add one first.' : 'No check matches.'}
          </Text>
        )}
        {left > 0 && (
          <Text size="sm" c="dimmed">
            {left} more. Search to find them.
          </Text>
        )}
      </Stack>
      {isFull && (
        <Text size="sm" c="dimmed">
          A badge can show at most {MAX_CHECKS} checks.
        </Text>
      )}
      {error && (
        <Text size="sm" c="var(--mantine-color-error)" id={`${id}-error`}>
          {error}
        </Text>
      )}
    </Stack>
  );
};
