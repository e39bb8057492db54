import { Text } from '@mantine/core';
import {
  cancelTransfer,
  getOperatorOrganization,
  liftSuspension,
  listOperatorOrganizations,
  type OperatorOrganizationDetail,
  suspendOrganization,
  verifyOwner,
} from '@pharos/contract/rest/operator/organizations.ts';
import { useSend } from '../../../lib/api/queries.ts';
import { showSuccess } from '../../../lib/toast.ts';
import { ActionDialog } from './action-dialog.tsx';

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
  'cancel-transfer': {
    endpoint: cancelTransfer,
    title: 'Take the transfer of the ownership back?',
    failure: 'The transfer is not taken back.',
    what: 'Its owner stays the owner. The owner and the admin who was to own it are mailed.',
    confirm: 'Take it back',
    done: 'The transfer is taken back.',
  },
} as const;

/** Fetched again after an action on an organization. */
export const READS_OF_ORGANIZATIONS = [getOperatorOrganization, listOperatorOrganizations];

interface ReasonDialogProps {
  act: keyof typeof ACTS;
  organization: OperatorOrganizationDetail;
  onClose: () => void;
}

export const ReasonDialog = ({ act, organization: { id, name, owner }, onClose }: ReasonDialogProps) => {
  const { endpoint, title, what, confirm, done, failure } = ACTS[act];
  const send = useSend(endpoint, {
    refreshes: READS_OF_ORGANIZATIONS,
    errors: 'shown',
    failure,
    // By then the button that opened the dialog may be gone, so the focus moves elsewhere.
    until: 'refreshed',
    onSuccess: () => showSuccess(done),
  });
  return (
    <ActionDialog
      title={title}
      confirm={confirm}
      {...(act === 'verify' ? { description: 'It stands in the audit log of the organization.' } : { owner })}
      send={send}
      onSend={(reason) => send.mutate({ params: { id }, body: { reason } }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        <b>{name}</b>: {what}
      </Text>
    </ActionDialog>
  );
};
