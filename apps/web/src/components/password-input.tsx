import { PasswordInput as MantinePasswordInput, type PasswordInputProps } from '@mantine/core';

/**
 * An input for a secret. Unlike Mantine's input, it is marked as invalid for screen readers and for
 * `scrollToFirstError`.
 */
export const PasswordInput = (props: PasswordInputProps) => (
  <MantinePasswordInput {...props} aria-invalid={props.error ? true : undefined} />
);
