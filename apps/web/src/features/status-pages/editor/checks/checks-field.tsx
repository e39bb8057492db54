import { Group, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useId, useRef, useState } from 'react';
import { useOrganization } from '../../../../lib/account.ts';
import { useCheckNames } from '../../../../lib/use-check-names.ts';
import { MAX_CHECKS } from '../page-draft.ts';
import { ChosenChecks } from './chosen-checks.tsx';
import { NotShownChecks } from './not-shown-checks.tsx';
import { useOfferedChecks } from './use-offered-checks.ts';

const TYPING_MS = 250;

interface ChecksFieldProps {
  /** In display order. */
  chosen: readonly number[];
  error: string | undefined;
  onChange: (chosen: readonly number[]) => void;
}

/** The search runs on the server, so it covers all checks. */
export const ChecksField = ({ chosen, error, onChange }: ChecksFieldProps) => {
  const id = useId();
  const { number_of_checks: total } = useOrganization();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), TYPING_MS);
  const { data } = useOfferedChecks(search);
  const nameOf = useCheckNames(data?.results, chosen);
  const field = useRef<HTMLDivElement>(null);
  const switched = useRef<number | null>(null);
  // The switch of the check is now in the other list.
  useEffect(() => {
    if (switched.current === null) return;
    field.current?.querySelector<HTMLElement>(`[data-check="${switched.current}"]`)?.focus();
    switched.current = null;
  });
  const change = (checks: readonly number[], check: number): void => {
    switched.current = check;
    onChange(checks);
  };
  const notShown = (data?.results ?? []).filter((check) => !chosen.includes(check.id));
  return (
    <Stack ref={field} gap="xs" role="group" aria-labelledby={`${id}-label`} aria-describedby={error && `${id}-error`}>
      <Group justify="space-between">
        <Text size="sm" fw={500} id={`${id}-label`}>
          Checks
        </Text>
        <Text size="sm" c="dimmed" className="tabular" aria-live="polite">
          {chosen.length}/{total}
        </Text>
      </Group>
      <ChosenChecks
        chosen={chosen}
        nameOf={nameOf}
        onMove={onChange}
        onRemove={(check) =>
          change(
            chosen.filter((each) => each !== check),
            check,
          )
        }
      />
      {error && (
        <Text size="sm" c="var(--mantine-color-error)" id={`${id}-error`}>
          {error}
        </Text>
      )}
      <NotShownChecks
        notShown={notShown}
        left={(data?.count ?? 0) - (data?.results.length ?? 0)}
        typed={typed}
        isLoaded={data !== undefined}
        isEmpty={total === 0}
        isFull={chosen.length >= MAX_CHECKS}
        onType={setTyped}
        onAdd={(check) => change([...chosen, check], check)}
      />
    </Stack>
  );
};
