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
  'The owner gets no mail, because the address is not verified. The reason is recorded in the audit log of the organization.';

/** Has the initial focus unless an earlier field has it. */
export const ReasonInput = ({ reason, owner, description, onChange, error }: ReasonInputProps) => {
  const isMailed = useOwnerIsMailed(owner);
  return (
    <TextInput
      label="Reason"
      description={description ?? (isMailed ? 'The owner gets this text.' : OF_UNVERIFIED)}
      required
      maxLength={500}
      data-autofocus
      value={reason}
      error={error}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
};
