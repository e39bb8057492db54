import { PasswordInput, SimpleGrid, TextInput } from '@mantine/core';
import { PlanLockedFields } from '../fields/plan-locked-fields.tsx';
import { useCheckFormContext, useFormData } from '../form/context.ts';

/** Basic authentication. The stored password is never shown: an empty field keeps it. */
export const BasicAuthInput = () => {
  const form = useCheckFormContext();
  const { current } = useFormData();
  const hasPassword = current?.basicAuth !== null && current?.basicAuth !== undefined;
  return (
    <PlanLockedFields name="Basic authentication" feature="basic_authentication" interest="basicauth">
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
          placeholder={hasPassword ? 'Leave empty to keep it' : undefined}
          {...form.getInputProps('basicAuth.password')}
        />
      </SimpleGrid>
    </PlanLockedFields>
  );
};
