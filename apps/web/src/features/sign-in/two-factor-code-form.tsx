import { Anchor, Stack, TextInput } from '@mantine/core';
import { ActionButton } from '../../components/action-button.tsx';
import { focusOnMount } from '../../lib/focus-on-mount.ts';
import { refusalText } from '../../lib/refusal-text.ts';
import { useForm } from '../../lib/use-form.ts';

interface TwoFactorCodeFormProps {
  error: Error | null;
  isBusy: boolean;
  onSubmit: (code: string) => void;
  onBack: () => void;
}

export const TwoFactorCodeForm = ({ error, isBusy, onSubmit, onBack }: TwoFactorCodeFormProps) => {
  const form = useForm({ initialValues: { code: '' } });
  return (
    <form onSubmit={form.onSubmit(({ code }) => onSubmit(code.trim()))}>
      <Stack>
        <TextInput
          {...form.getInputProps('code')}
          ref={focusOnMount}
          label="Two-factor code"
          description="From your authenticator app, or one of your recovery codes."
          error={refusalText(error)}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={50}
          required
          withAsterisk={false}
        />
        <ActionButton type="submit" loading={isBusy}>
          Continue
        </ActionButton>
        <Anchor component="button" type="button" size="sm" ta="center" onClick={onBack}>
          Back
        </Anchor>
      </Stack>
    </form>
  );
};
