import { Select, Stack, Text } from '@mantine/core';
import { CHECK_TYPES } from '@pharos/contract/check-types.ts';
import type { CheckType } from '@pharos/contract/states.ts';
import { descriptorOf, prefixOf } from '@pharos/domain/checks/types/registry.ts';
import { useCheckFormContext } from '../../form/context.ts';

const OPTIONS = CHECK_TYPES.map((type) => ({ value: type, label: descriptorOf(type).label }));

/** Selects the type of a new check. Another type resets URL and port. */
export const TypeField = () => {
  const form = useCheckFormContext();
  const choose = (type: CheckType | null): void => {
    if (type === null || type === form.values.type) return;
    form.setValues({ type, url: prefixOf(type), port: '' });
  };
  return (
    <Select
      label="Type"
      required
      allowDeselect={false}
      data={OPTIONS}
      maxDropdownHeight={400}
      renderOption={({ option, checked }) => (
        <Stack gap={0}>
          <Text size="sm" fw={checked ? 600 : 400}>
            {option.label}
          </Text>
          <Text size="xs" c="dimmed">
            {descriptorOf(option.value).hint}
          </Text>
        </Stack>
      )}
      {...form.getInputProps('type')}
      onChange={choose}
    />
  );
};
