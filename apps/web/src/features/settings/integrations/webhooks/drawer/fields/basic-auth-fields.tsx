import { Checkbox, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { PasswordInput } from '../../../../../../components/password-input.tsx';
import type { WebhookForm } from '../form/use-webhook-form.ts';

/** The stored password is never shown. An empty field retains it. */
export const BasicAuthFields = ({ form }: { form: WebhookForm }) => {
  const { requiresAuth, storedPasswordOrigin } = form.values;
  const toggle = (): void => {
    form.setValues({ requiresAuth: !requiresAuth, username: '', password: '', storedPasswordOrigin: null });
    for (const field of ['username', 'password']) form.clearFieldError(field);
  };
  return (
    <Stack gap="xs">
      <Checkbox label="Requires Basic Authentication" checked={requiresAuth} onChange={toggle} />
      {requiresAuth && (
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput label="Username" autoComplete="off" spellCheck={false} {...form.getInputProps('username')} />
          <PasswordInput
            label="Password"
            autoComplete="new-password"
            placeholder={storedPasswordOrigin === null ? undefined : 'Leave empty to keep it'}
            visibilityToggleButtonProps={{ 'aria-label': 'Show the password', tabIndex: 0 }}
            {...form.getInputProps('password')}
          />
        </SimpleGrid>
      )}
    </Stack>
  );
};
