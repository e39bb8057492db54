import { PasswordInput, type PasswordInputProps, Progress, Text } from '@mantine/core';
import { PASSWORD_MIN, passwordWeakness } from '@pharos/domain/sign-in/password.ts';

interface NewPasswordInputProps extends Omit<PasswordInputProps, 'value' | 'description' | 'autoComplete'> {
  value?: string;
  /** What is known of the person: a password made of it is refused. */
  personal?: readonly string[];
}

/** A password to be set: says while one types what it still lacks, by the rules of the server. */
export const NewPasswordInput = ({ value = '', personal = [], ...props }: NewPasswordInputProps) => {
  const length = [...value].length;
  const weakness = passwordWeakness(value, personal);
  return (
    <div>
      <PasswordInput
        {...props}
        value={value}
        autoComplete="new-password"
        description={props.error ? undefined : hint(length, weakness)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        visibilityToggleButtonProps={{ 'aria-label': 'Show the password', tabIndex: 0 }}
      />
      <Progress
        mt={8}
        size={4}
        value={Math.min(1, length / PASSWORD_MIN) * 100}
        color={weakness === null ? 'var(--fill-up)' : 'var(--fill-degraded)'}
        aria-hidden="true"
      />
    </div>
  );
};

const hint = (length: number, weakness: string | null) => {
  if (weakness === null)
    return (
      <Text component="span" size="xs" c="var(--state-up)">
        A good password.
      </Text>
    );
  if (length === 0) return `${PASSWORD_MIN} or more characters; a few words in a row are good.`;
  return length < PASSWORD_MIN ? `${length} of at least ${PASSWORD_MIN} characters.` : weakness;
};
