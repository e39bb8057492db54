import { TextInput } from '@mantine/core';
import { useOwnerIsMailed } from './use-owner-is-mailed.ts';

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
export const ReasonInput = ({ reason, owner, description, isFirst = false, onChange, error }: ReasonInputProps) => {
  const isMailed = useOwnerIsMailed(owner);
  return (
    <TextInput
      label="Reason"
      description={description ?? (isMailed ? 'The owner is told it, word for word.' : OF_UNVERIFIED)}
      required
      maxLength={500}
      data-autofocus={isFirst || undefined}
      value={reason}
      error={error}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
};
