import { MultiSelect } from '@mantine/core';
import { useState } from 'react';
import type { WebhookForm } from '../form/use-webhook-form.ts';
import { useCheckOptions } from './use-check-options.ts';

const ALL = 0;
const ALL_OPTION = { value: ALL, label: 'All Checks', disabled: false };

/** The search runs on the server, so it covers all checks. */
export const ChecksField = ({ form }: { form: WebhookForm }) => {
  const { checks } = form.values;
  const ids = checks === 'all' ? [] : checks;
  const [typed, setTyped] = useState('');
  const { options, names, isSearching } = useCheckOptions(typed.trim(), ids);
  const choose = (chosen: number[]): void => {
    const selected = chosen.filter((id) => id !== ALL);
    const isAll = chosen.includes(ALL) && (checks !== 'all' || selected.length === 0);
    form.setFieldValue('checks', isAll ? 'all' : selected);
  };
  const listed = new Set(options.map(({ value }) => value));
  // The select shows the name of a selected check only if it is an option.
  const chosen = ids.filter((id) => !listed.has(id)).map((id) => ({ value: id, label: names(id), disabled: false }));
  return (
    <MultiSelect<number>
      label="For the selected checks"
      data={[ALL_OPTION, ...chosen, ...options]}
      searchable
      hidePickedOptions
      nothingFoundMessage={isSearching ? 'Searching…' : 'No results'}
      maxDropdownHeight={220}
      placeholder="Type to find checks"
      filter={({ options: given }) => given}
      {...form.getInputProps('checks')}
      value={checks === 'all' ? [ALL] : checks}
      onChange={choose}
      searchValue={typed}
      onSearchChange={setTyped}
    />
  );
};
