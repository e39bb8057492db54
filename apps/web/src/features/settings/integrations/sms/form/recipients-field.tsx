import { ActionIcon, Button, Group, Input, Stack, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { PhoneInput } from './phone-input.tsx';
import { newRecipient } from './sms-draft.ts';
import type { SmsForm } from './use-sms-form.ts';

const LABEL = 'Alert Mobile number';
const MAX_NUMBERS = 20;

export const RecipientsField = ({ form }: { form: SmsForm }) => {
  const { recipients } = form.values;
  const [added, setAdded] = useState<string>();
  const add = (): void => {
    const recipient = newRecipient();
    setAdded(recipient.key);
    form.insertListItem('recipients', recipient);
  };
  return (
    <Input.Wrapper label={LABEL} labelElement="div">
      <Stack gap="xs" align="stretch">
        {recipients.map((recipient, index) => {
          const label = recipients.length === 1 ? LABEL : `${LABEL} ${index + 1}`;
          const path = `recipients.${index}`;
          return (
            <div key={recipient.key}>
              <Group gap={8} align="flex-start" wrap="nowrap">
                <PhoneInput
                  label={label}
                  value={recipient}
                  path={path}
                  isAdded={recipient.key === added}
                  error={form.errors[path]}
                  onChange={(phone) => {
                    form.clearFieldError(path);
                    form.setFieldValue(path, { ...recipient, ...phone, ended: null });
                  }}
                />
                {recipients.length > 1 && (
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size={36}
                    aria-label={`Remove ${label}`}
                    onClick={() => form.removeListItem('recipients', index)}
                  >
                    <IconTrash size={18} aria-hidden="true" />
                  </ActionIcon>
                )}
              </Group>
              {recipient.ended !== null && (
                <Group gap={6} mt={4} justify="space-between" wrap="nowrap">
                  <Text size="xs" c="var(--state-down)">
                    No messages are sent to it: {recipient.ended}
                  </Text>
                  <Button
                    variant="subtle"
                    size="compact-xs"
                    flex="none"
                    aria-label={`Try again: ${label}`}
                    onClick={() => form.setFieldValue(path, { ...recipient, ended: null })}
                  >
                    Try again
                  </Button>
                </Group>
              )}
            </div>
          );
        })}
        <Button
          variant="subtle"
          size="compact-sm"
          style={{ alignSelf: 'flex-start' }}
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          disabled={recipients.length >= MAX_NUMBERS}
          onClick={add}
        >
          Add mobile number
        </Button>
      </Stack>
    </Input.Wrapper>
  );
};
