import { type PasswordInputProps, Progress, Text } from '@mantine/core';
import { PASSWORD_MIN } from '@pharos/domain/sign-in/password-length.ts';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { isPasswordRuleLoaded, loadPasswordRule, newPasswordProblem } from '../lib/new-password-problem.ts';
import { PasswordInput } from './password-input.tsx';

interface NewPasswordInputProps extends Omit<PasswordInputProps, 'value' | 'description' | 'autoComplete'> {
  value?: string;
  /** Known data of the person. The password must not consist of it. */
  personal?: readonly string[];
}

/** While the user types, it shows the unmet password rules of the server. */
export const NewPasswordInput = ({ value = '', personal = [], ...props }: NewPasswordInputProps) => {
  const [isRuleLoaded, setRuleLoaded] = useState(isPasswordRuleLoaded);
  useEffect(() => void loadPasswordRule().then(setRuleLoaded), []);
  // The rule takes some milliseconds. Deferring its result prevents slow typing.
  const checkedValue = useDeferredValue(value);
  const personalText = personal.join('\n');
  const problem = useMemo(
    () => (isRuleLoaded ? newPasswordProblem(checkedValue, personalText.split('\n')) : undefined),
    [isRuleLoaded, checkedValue, personalText],
  );
  const length = [...value].length;
  return (
    <div>
      <PasswordInput
        {...props}
        value={value}
        autoComplete="new-password"
        description={props.error ? undefined : hint(length, problem)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        visibilityToggleButtonProps={{ 'aria-label': 'Show the password', tabIndex: 0 }}
      />
      <Progress
        mt={8}
        size={4}
        value={Math.min(1, length / PASSWORD_MIN) * 100}
        color={problem === null ? 'var(--fill-up)' : 'var(--fill-degraded)'}
        aria-hidden="true"
      />
    </div>
  );
};

/** `problem` is undefined until the rule is loaded. */
const hint = (length: number, problem: string | null | undefined) => {
  if (problem === null)
    return (
      <Text component="span" size="xs" c="var(--state-up)">
        This is a good password.
      </Text>
    );
  if (length === 0) return `${PASSWORD_MIN} or more characters. A sequence of several words is a good password.`;
  return length < PASSWORD_MIN ? `${length} of at least ${PASSWORD_MIN} characters.` : problem;
};
