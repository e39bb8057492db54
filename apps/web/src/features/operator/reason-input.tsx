import { TextInput } from '@mantine/core';

interface ReasonInputProps {
  reason: string;
  /** Who is told it. */
  description?: string;
  onChange: (reason: string) => void;
  error: string | undefined;
}

/** Why an operator does something. */
export const ReasonInput = ({
  reason,
  description = 'The owner is told it, word for word.',
  onChange,
  error,
}: ReasonInputProps) => (
  <TextInput
    label="Reason"
    description={description}
    required
    maxLength={500}
    data-autofocus
    value={reason}
    error={error}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
);
