import { Select, Text } from '@mantine/core';
import { type OperatorOrganizationDetail, requestTransfer } from '@pharos/contract/rest/operator/organizations.ts';
import { OBJECTION_DAYS } from '@pharos/domain/organizations/ownership-transfer.ts';
import { useState } from 'react';
import { fieldErrors } from '../../../lib/api/field-errors.ts';
import { useSend } from '../../../lib/api/queries.ts';
import { newOwnerOptions } from '../../../lib/new-owner-options.ts';
import { showSuccess } from '../../../lib/toast.ts';
import { ActionDialog } from './action-dialog.tsx';
import { READS_OF_ORGANIZATIONS } from './reason-dialog.tsx';

interface TransferDialogProps {
  organization: OperatorOrganizationDetail;
  onClose: () => void;
}

/** Requests a transfer to an admin. The current owner can object. */
export const TransferDialog = ({ organization: { id, name, owner, members }, onClose }: TransferDialogProps) => {
  const [email, setEmail] = useState<string | null>(null);
  const admins = members.filter(({ role, is_verified }) => role === 'AD' && is_verified);
  const send = useSend(requestTransfer, {
    refreshes: READS_OF_ORGANIZATIONS,
    errors: 'shown',
    failure: 'The transfer was not requested.',
    // By then the button that opened the dialog is gone, so the focus moves elsewhere.
    until: 'refreshed',
    onSuccess: () => showSuccess('The transfer was requested.'),
  });
  return (
    <ActionDialog
      title="Transfer the ownership"
      confirm="Request the transfer"
      owner={owner}
      fields={['new_owner']}
      isDisabled={email === null}
      send={send}
      onSend={(reason) =>
        email !== null &&
        send.mutate({ params: { id }, body: { new_owner: email, reason } }, { onSuccess: () => onClose() })
      }
      onClose={onClose}
    >
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        The owner of <b>{name}</b> gets a mail, and can object for {OBJECTION_DAYS} days with one click. Without an
        objection, the transfer takes effect after that, and the current owner becomes an admin.
      </Text>
      <Select
        label="New owner"
        description={
          admins.length === 0
            ? 'The organization has no admin with a verified address.'
            : 'An admin with a verified address.'
        }
        placeholder="Choose an admin"
        data={newOwnerOptions(
          admins.map(({ email: value, full_name, owns_another }) => ({
            value,
            label: `${full_name}, ${value}`,
            ownsAnother: owns_another,
          })),
        )}
        data-autofocus
        value={email}
        error={fieldErrors(send.error).new_owner}
        onChange={setEmail}
      />
    </ActionDialog>
  );
};
