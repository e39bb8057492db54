import { PasswordInput as MantinePasswordInput, type PasswordInputProps } from '@mantine/core';

/** Unlike Mantine's input, it sets `aria-invalid` for screen readers and `scrollToFirstError`. */
export const PasswordInput = (props: PasswordInputProps) => (
  <MantinePasswordInput {...props} aria-invalid={props.error ? true : undefined} />
);
