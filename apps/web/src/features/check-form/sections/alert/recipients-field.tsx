import { Anchor, Group, MultiSelect, Stack } from '@mantine/core';
import { useState } from 'react';
import { basePath } from '../../../../lib/base-path.ts';
import { useCheckFormContext } from '../../form/context.ts';
import { ADD, useAddContact } from './use-add-contact.ts';

interface RecipientsFieldProps {
  path: 'members' | 'contacts';
  label: string;
  options: { value: number; label: string }[];
}

/**
 * Selects the recipients of outage alerts. A typed email address can be added as a contact. New users are added in a
 * new window, and the list contains them when the user returns.
 */
export const RecipientsField = ({ path, label, options }: RecipientsFieldProps) => {
  const form = useCheckFormContext();
  const [typed, setTyped] = useState('');
  const { offer, add, isAdding } = useAddContact(path, typed, options);
  // Filters out people who have left, because the select would show their bare ids.
  const chosen = form.values[path].filter((id) => options.some(({ value }) => value === id));
  const choose = (ids: number[]): void => {
    if (ids.includes(ADD)) add();
    else form.setFieldValue(path, ids);
  };
  return (
    <Stack gap={4}>
      <MultiSelect<number>
        label={label}
        data={offer === null ? options : [...options, offer]}
        searchable
        clearable
        hidePickedOptions
        nothingFoundMessage="No results"
        maxDropdownHeight={220}
        placeholder={chosen.length === 0 ? 'Nobody' : undefined}
        {...form.getInputProps(path)}
        value={chosen}
        onChange={choose}
        searchValue={typed}
        onSearchChange={setTyped}
        disabled={isAdding}
      />
      <Group justify="flex-end">
        <Anchor href={`${basePath}/settings/users`} target="_blank" rel="noopener" size="sm">
          {path === 'contacts' ? '+ New contact' : '+ New user'}
        </Anchor>
      </Group>
    </Stack>
  );
};
