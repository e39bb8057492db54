import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import {
  deleteOrganizationAsOperator,
  listOperatorOrganizations,
  type OperatorOrganizationDetail,
} from '@pharos/contract/rest/operator/organizations.ts';
import { tidyLine } from '@pharos/contract/unprintable.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ActionButton } from '../../../components/action-button.tsx';
import { Dialog } from '../../../components/drawer/dialog.tsx';
import { RefusalAlert } from '../../../components/refusal-alert.tsx';
import { fieldErrors } from '../../../lib/api/field-errors.ts';
import { useSend } from '../../../lib/api/queries.ts';
import { showSuccess } from '../../../lib/toast.ts';
import { ReasonInput } from '../reason-input.tsx';
import { useOwnerIsMailed } from '../use-owner-is-mailed.ts';

const DELETED =
  'The owner gets no mail, because the address is not verified. The reason is shown in the list of operator actions.';
const FIELDS = ['reason', 'name'];

interface DeleteDialogProps {
  organization: OperatorOrganizationDetail;
  onClose: () => void;
}

export const DeleteDialog = ({ organization: { id, name, owner }, onClose }: DeleteDialogProps) => {
  const navigate = useNavigate();
  const isMailed = useOwnerIsMailed(owner);
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const send = useSend(deleteOrganizationAsOperator, {
    refreshes: [listOperatorOrganizations],
    errors: 'shown',
    failure: 'The organization was not deleted.',
    onSuccess: () => {
      showSuccess('The organization was deleted.');
      void navigate({ to: '/operator/organizations' });
    },
  });
  const refused = fieldErrors(send.error);
  return (
    <Dialog onClose={onClose} title="Delete this organization?" isChanged={reason.trim() !== ''}>
      {(cancel) => (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            send.mutate({ params: { id }, body: { name: typed.trim(), reason } });
          }}
        >
          <Stack>
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              This permanently deletes its checks, their history, its people and settings. Type <b>{name}</b> to
              confirm.
            </Text>
            <TextInput
              label="Name"
              data-autofocus
              value={typed}
              error={refused.name}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            />
            <ReasonInput
              {...(!isMailed && { description: DELETED })}
              reason={reason}
              onChange={setReason}
              error={refused.reason}
            />
            <RefusalAlert error={send.error} fields={FIELDS} />
            <Group justify="flex-end">
              <Button variant="default" onClick={cancel}>
                Cancel
              </Button>
              <ActionButton
                type="submit"
                color="red.9"
                loading={send.isPending}
                disabled={tidyLine(typed) !== tidyLine(name)}
              >
                Delete for good
              </ActionButton>
            </Group>
          </Stack>
        </form>
      )}
    </Dialog>
  );
};
