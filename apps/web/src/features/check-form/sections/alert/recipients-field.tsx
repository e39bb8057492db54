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
 * Allows typed email addresses as new contacts. Users who were added in another window are listed after the user
 * returns.
 */
export const RecipientsField = ({ path, label, options }: RecipientsFieldProps) => {
  const form = useCheckFormContext();
  const [typed, setTyped] = useState('');
  const { offer, add, isAdding } = useAddContact(path, typed, options);
  // The select would show the bare IDs of people who have left.
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
        placeholder={chosen.length === 0 ? 'No recipients' : undefined}
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
