import { Radio, Stack } from '@mantine/core';
import type { StatusPage } from '@pharos/contract/rest/status-pages/status-pages.ts';
import { PasswordInput } from '../../../components/password-input.tsx';
import type { PageFormState } from './use-page-form.ts';

const CHOICES: Readonly<Record<StatusPage['visibility'], string>> = {
  public: 'Everyone',
  password: 'Everyone with the password',
  members: 'Members of the organization',
};

export const VisibilityFields = ({ form, hasPassword }: { form: PageFormState; hasPassword: boolean }) => (
  <Stack gap="sm">
    <Radio.Group label="Visibility" {...form.getInputProps('visibility')}>
      <Stack gap="xs" mt={6}>
        {Object.entries(CHOICES).map(([value, label]) => (
          <Radio key={value} value={value} label={label} />
        ))}
      </Stack>
    </Radio.Group>
    {form.values.visibility === 'password' && (
      <PasswordInput
        label={hasPassword ? 'New password' : 'Password'}
        description={hasPassword ? 'Leave it empty to keep the current password.' : 'At least 8 characters.'}
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
    )}
  </Stack>
);
