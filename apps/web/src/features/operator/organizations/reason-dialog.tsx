import { Button, Group, Stack, Text } from '@mantine/core';
import {
  getOperatorOrganization,
  liftSuspension,
  listOperatorOrganizations,
  type OperatorOrganizationDetail,
  suspendOrganization,
  verifyOwner,
} from '@pharos/contract/rest/operator/organizations.ts';
import { useState } from 'react';
import { ActionButton } from '../../../components/action-button.tsx';
import { Dialog } from '../../../components/drawer/dialog.tsx';
import { RefusalAlert } from '../../../components/refusal-alert.tsx';
import { fieldErrors } from '../../../lib/api/field-errors.ts';
import { useSend } from '../../../lib/api/queries.ts';
import { tellSuccess } from '../../../lib/toast.ts';
import { ReasonInput } from '../reason-input.tsx';

const ACTS = {
  suspend: {
    endpoint: suspendOrganization,
    title: 'Suspend this organization?',
    failure: 'The organization is not suspended.',
    what: 'Its checks stop at once, and no alerts are sent. Nothing is deleted; its people can ask about it, export its data, or delete it.',
    confirm: 'Suspend',
    done: 'The organization is suspended.',
  },
  lift: {
    endpoint: liftSuspension,
    title: 'Lift the suspension?',
    failure: 'The suspension is not lifted.',
    what: 'Its checks start again. Of the time between nothing is known.',
    confirm: 'Lift the suspension',
    done: 'The suspension is lifted.',
  },
  verify: {
    endpoint: verifyOwner,
    title: 'Take the owner’s address as verified?',
    failure: 'The owner’s address is not verified.',
    what: 'Do it only when you know whose address it is: mails go there from now on, and the organization stays active.',
    confirm: 'Verify the owner',
    done: 'The owner’s address is verified.',
  },
} as const;

/** What is refreshed after an act upon an organization. */
export const READS_OF_ORGANIZATIONS = [getOperatorOrganization, listOperatorOrganizations];

interface ReasonDialogProps {
  act: keyof typeof ACTS;
  organization: OperatorOrganizationDetail;
  onClose: () => void;
}

/** Asks for the reason of an act that needs nothing else. */
export const ReasonDialog = ({ act, organization: { id, name, owner }, onClose }: ReasonDialogProps) => {
  const { endpoint, title, what, confirm, done, failure } = ACTS[act];
  const [reason, setReason] = useState('');
  const send = useSend(endpoint, {
    refreshes: READS_OF_ORGANIZATIONS,
    errors: 'shown',
    failure,
    // The button that led here may be gone then: focus goes elsewhere.
    until: 'refreshed',
    onSuccess: () => tellSuccess(done),
  });
  return (
    <Dialog onClose={onClose} title={title} isChanged={reason.trim() !== ''}>
      {(cancel) => (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            send.mutate({ params: { id }, body: { reason } }, { onSuccess: onClose });
          }}
        >
          <Stack>
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              <b>{name}</b>: {what}
            </Text>
            <ReasonInput
              isFirst
              {...(act === 'verify' ? { description: 'It stands in the audit log of the organization.' } : { owner })}
              reason={reason}
              onChange={setReason}
              error={fieldErrors(send.error).reason}
            />
            <RefusalAlert error={send.error} fields={['reason']} />
            <Group justify="flex-end">
              <Button variant="default" onClick={cancel}>
                Cancel
              </Button>
              <ActionButton type="submit" loading={send.isPending}>
                {confirm}
              </ActionButton>
            </Group>
          </Stack>
        </form>
      )}
    </Dialog>
  );
};
