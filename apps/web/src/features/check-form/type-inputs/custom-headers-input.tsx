import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import { PlanLockedFields } from '../fields/plan-locked-fields.tsx';
import { afterPointerUp } from '../form/after-pointer-up.ts';
import { useCheckFormContext } from '../form/context.ts';
import { SaveWithout } from './save-without.tsx';

/** Rows with an empty name are not sent. */
export const CustomHeadersInput = () => {
  const form = useCheckFormContext();
  const errorId = useId();
  const { headers } = form.values;
  const error = form.errors.headers;
  const add = (): void => {
    const key = Math.max(-1, ...headers.map((row) => row.key)) + 1;
    form.setFieldValue('headers', [...headers, { key, name: '', value: '' }]);
  };
  const field = (index: number, part: 'name' | 'value') => ({
    'aria-label': `Header ${index + 1}, ${part}`,
    spellCheck: false,
    flex: 1,
    miw: 0,
    ...form.getInputProps(`headers.${index}.${part}`),
    onBlur: () => afterPointerUp(() => form.validateField('headers')),
  });
  return (
    <PlanLockedFields name="Custom headers" feature="custom_header" interest="custom_header">
      <Stack gap="xs">
        {headers.map(({ key }, index) => (
          <Group key={key} gap="xs" wrap="nowrap">
            <TextInput
              {...field(index, 'name')}
              placeholder="Name"
              // The error applies to all rows, so only the first row is marked.
              error={index === 0 && Boolean(error)}
              aria-describedby={error ? errorId : undefined}
            />
            <TextInput {...field(index, 'value')} placeholder="Value" />
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={`Remove header ${index + 1}`}
              onClick={() => form.removeListItem('headers', index)}
            >
              <IconTrash size={18} aria-hidden="true" />
            </ActionIcon>
          </Group>
        ))}
        {error && (
          <Text id={errorId} size="xs" c="var(--mantine-color-error)">
            {error}
          </Text>
        )}
        <div>
          <Button variant="default" size="xs" leftSection={<IconPlus size={14} aria-hidden="true" />} onClick={add}>
            Add header
          </Button>
        </div>
        <SaveWithout
          field="headers"
          label="Save without headers"
          errorPath="headers"
          errorId={error && headers.length === 0 ? errorId : undefined}
        />
      </Stack>
    </PlanLockedFields>
  );
};
