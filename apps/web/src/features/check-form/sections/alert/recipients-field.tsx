import { Anchor, Group, MultiSelect, Stack } from '@mantine/core';
import { useCheckFormContext } from '../../form/context.ts';

interface RecipientsFieldProps {
  path: 'members' | 'contacts';
  label: string;
  options: { value: number; label: string }[];
}

/** Who is alerted of outages. Somebody new is added in a window of its own; on coming back the list has them. */
export const RecipientsField = ({ path, label, options }: RecipientsFieldProps) => {
  const form = useCheckFormContext();
  // Somebody who has left meanwhile must not appear as a bare number.
  const chosen = form.values[path].filter((id) => options.some(({ value }) => value === id));
  return (
    <Stack gap={4}>
      <MultiSelect<number>
        label={label}
        data={options}
        searchable
        clearable
        hidePickedOptions
        nothingFoundMessage="No results"
        maxDropdownHeight={220}
        placeholder={chosen.length === 0 ? 'Nobody' : undefined}
        {...form.getInputProps(path)}
        value={chosen}
      />
      <Group justify="flex-end">
        <Anchor href="/settings/users" target="_blank" rel="noopener" size="sm">
          + New user
        </Anchor>
      </Group>
    </Stack>
  );
};
