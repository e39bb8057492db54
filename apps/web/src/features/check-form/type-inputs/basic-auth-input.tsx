import { SimpleGrid, Stack, TextInput } from '@mantine/core';
import { PasswordInput } from '../../../components/password-input.tsx';
import { PlanLockedFields } from '../fields/plan-locked-fields.tsx';
import { useCheckFormContext, useFormData } from '../form/context.ts';
import { SaveWithout } from './save-without.tsx';

/** The stored password is never shown. An empty field retains it. */
export const BasicAuthInput = () => {
  const form = useCheckFormContext();
  const { current, copied } = useFormData();
  const placeholder = copied?.basicAuth ? 'Not copied' : current?.basicAuth ? 'Leave empty to keep it' : undefined;
  return (
    <PlanLockedFields name="Basic authentication" feature="basic_authentication" interest="basicauth">
      <Stack gap="xs">
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            label="Username"
            autoComplete="off"
            spellCheck={false}
            {...form.getInputProps('basicAuth.username')}
          />
          <PasswordInput
            label="Password"
            autoComplete="new-password"
            placeholder={placeholder}
            {...form.getInputProps('basicAuth.password')}
          />
        </SimpleGrid>
        <SaveWithout
          field="basicAuth"
          label={form.values.basicAuth.username ? 'Save without a password' : 'Save without a username and password'}
          errorPath={copied ? 'basicAuth.password' : 'basicAuth.username'}
        />
      </Stack>
    </PlanLockedFields>
  );
};
