import { TextInput } from '@mantine/core';
import { useOwnerIsMailed } from './use-owner-is-mailed.ts';

interface ReasonInputProps {
  reason: string;
  /** States who can read the reason. By default, it depends on whether the owner receives mail. */
  description?: string;
  /** Undefined if the action concerns several organizations. */
  owner?: { is_verified: boolean };
  onChange: (reason: string) => void;
  error: string | undefined;
}

const OF_UNVERIFIED =
  'No mail tells the owner, whose address is not verified. It stands in the audit log of the organization.';

/** Has the initial focus unless an earlier field has it. */
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
