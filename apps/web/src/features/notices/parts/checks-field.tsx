import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { listChecks } from '@pharos/contract/rest/checks/endpoints.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useOrganization } from '../../../lib/account.ts';
import { queryOf } from '../../../lib/api/queries.ts';
import { useCheckNames } from '../../../lib/use-check-names.ts';

const TYPING_MS = 250;
const MAX_OFFERED = 50;
const MAX_CHECKS = 100;

interface ChecksFieldProps {
  chosen: readonly number[];
  description: string;
  disabled?: boolean;
  error: string | undefined;
  onChange: (chosen: number[]) => void;
}

/** The search runs on the server, so it covers all checks. */
export const ChecksField = ({ chosen, description, disabled = false, error, onChange }: ChecksFieldProps) => {
  const { id: organization } = useOrganization();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), TYPING_MS);
  const { data, isFetching } = useQuery({
    ...queryOf(listChecks, {
      query: {
        application__organization: organization,
        ordering: 'name',
        page_size: MAX_OFFERED,
        ...(search !== '' && { search }),
      },
    }),
    placeholderData: keepPreviousData,
  });
  const found = data?.results ?? [];
  const nameOf = useCheckNames(data?.results, chosen);
  const listed = new Set(found.map(({ id }) => id));
  // The select shows the name of a selected check only if it is an option.
  const options = [...chosen.filter((id) => !listed.has(id)), ...listed].map((id) => ({
    value: id,
    label: nameOf(id),
  }));
  return (
    <MultiSelect<number>
      label="Affected checks"
      description={description}
      data={options}
      searchable
      hidePickedOptions
      maxValues={MAX_CHECKS}
      maxDropdownHeight={220}
      nothingFoundMessage={isFetching ? 'Searching…' : 'No other check matches.'}
      placeholder={disabled ? '' : 'Type to find checks'}
      filter={({ options: given }) => given}
      disabled={disabled}
      data-path="checks"
      error={error}
      value={[...chosen]}
      onChange={onChange}
      searchValue={typed}
      onSearchChange={setTyped}
    />
  );
};
