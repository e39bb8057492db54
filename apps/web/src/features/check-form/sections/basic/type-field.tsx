import { Select, Stack, Text } from '@mantine/core';
import { CHECK_TYPES, type CheckType } from '@pharos/contract/states.ts';
import { useCheckFormContext } from '../../form/context.ts';
import { prefixOf } from '../../form/target-fields.ts';
import { TYPE_FORMS } from '../../types/registry.tsx';

const OPTIONS = CHECK_TYPES.map((type) => ({ value: type, label: TYPE_FORMS[type].label }));

/** The type of a new check; another type begins with another URL. */
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
            {TYPE_FORMS[option.value].hint}
          </Text>
        </Stack>
      )}
      {...form.getInputProps('type')}
      onChange={choose}
    />
  );
};
