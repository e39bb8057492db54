import { TextInput } from '@mantine/core';
import { useOwnerIsMailed } from './use-owner-is-mailed.ts';

interface ReasonInputProps {
  reason: string;
  /** Who is told it. */
  description?: string;
  /** The owner of the one organization that it is about. */
  owner?: { is_verified: boolean };
  onChange: (reason: string) => void;
  error: string | undefined;
}

const OF_UNVERIFIED =
  'No mail tells the owner, whose address is not verified. It stands in the audit log of the organization.';

/** The reason of an operator's act. It has the focus at first unless a field before it has. */
export const ReasonInput = ({ reason, owner, description, onChange, error }: ReasonInputProps) => {
  const isMailed = useOwnerIsMailed(owner);
  return (
    <TextInput
      label="Reason"
      description={description ?? (isMailed ? 'The owner is told it, word for word.' : OF_UNVERIFIED)}
      required
      maxLength={500}
      data-autofocus
      value={reason}
      error={error}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
};
