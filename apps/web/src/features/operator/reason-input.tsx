import { TextInput } from '@mantine/core';

interface ReasonInputProps {
  reason: string;
  /** Who is told it. */
  description?: string;
  /** The first field of its dialog. */
  isFirst?: boolean;
  /** The owner of the one organization that it is about. */
  owner?: { is_verified: boolean };
  onChange: (reason: string) => void;
  error: string | undefined;
}

const OF_UNVERIFIED =
  'No mail tells the owner, whose address is not verified. It stands in the audit log of the organization.';

/** Why an operator does something. */
export const ReasonInput = ({
  reason,
  owner,
  description = owner?.is_verified === false ? OF_UNVERIFIED : 'The owner is told it, word for word.',
  isFirst = false,
  onChange,
  error,
}: ReasonInputProps) => (
  <TextInput
    label="Reason"
    description={description}
    required
    maxLength={500}
    data-autofocus={isFirst || undefined}
    value={reason}
    error={error}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
);
