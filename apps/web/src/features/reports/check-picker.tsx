import { Select, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { checkPickerQuery } from './check-picker-query.ts';
import { useReportSearch } from './use-report-search.ts';

const TYPING_MS = 250;
const MORE = 'more';

interface CheckPickerProps {
  id: number;
  /** Null while loading or if the check does not exist. */
  name: string | null;
  isGone: boolean;
}

/** The search runs on the server, so it supports thousands of checks. */
export const CheckPicker = ({ id, name, isGone }: CheckPickerProps) => {
  const { change } = useReportSearch();
  // Null while the field shows the name of the selected check, which is not a search text.
  const [typed, setTyped] = useState<string | null>(null);
  const [settled] = useDebouncedValue(typed, TYPING_MS);
  const search = typed === null ? '' : (settled ?? '').trim();
  const [wasOpened, setOpened] = useState(false);
  const { data, isFetching } = useQuery({
    ...checkPickerQuery(search),
    placeholderData: keepPreviousData,
    enabled: wasOpened,
  });
  const found = data?.results ?? [];
  const urls = new Map(found.map((check) => [String(check.id), check.url]));
  const offered = found.map((check) => ({
    value: String(check.id),
    label: check.id === id && name !== null ? name : check.name,
    disabled: false,
  }));
  // The select shows the name of the selected check only if it is an option.
  if (name !== null && !urls.has(String(id)) && search === '') {
    offered.unshift({ value: String(id), label: name, disabled: false });
  }
  const left = (data?.count ?? 0) - found.length;
  if (left > 0) offered.push({ value: MORE, label: `${left} more. Type to find them`, disabled: true });
  return (
    <Select
      aria-label="Check"
      placeholder={isGone ? 'Choose a check' : undefined}
      data={offered}
      value={name === null ? null : String(id)}
      onChange={(value) => {
        if (value !== null) change({ check_id: Number(value), page: undefined, incident: undefined });
      }}
      searchable
      allowDeselect={false}
      searchValue={typed ?? name ?? ''}
      onInput={(event) => setTyped(event.currentTarget.value)}
      onOptionSubmit={() => setTyped(null)}
      onBlur={() => setTyped(null)}
      onDropdownOpen={() => setOpened(true)}
      onFocus={(event) => event.currentTarget.select()}
      filter={({ options }) => options}
      nothingFoundMessage={isFetching ? 'Searching…' : 'No results'}
      maxDropdownHeight={220}
      comboboxProps={{ width: 360, position: 'bottom-start', withinPortal: false }}
      w={{ base: '100%', sm: 320 }}
      styles={{ input: { textOverflow: 'ellipsis' } }}
      renderOption={({ option }) => (
        <Stack gap={0} flex={1} style={{ contain: 'inline-size' }}>
          <Text size="sm" truncate dir="auto">
            {option.label}
          </Text>
          {urls.has(option.value) && (
            <Text size="xs" c="dimmed" truncate>
              {urls.get(option.value)}
            </Text>
          )}
        </Stack>
      )}
    />
  );
};
