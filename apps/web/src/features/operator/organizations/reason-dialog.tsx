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
    failure: 'The organization was not suspended.',
    what: 'Its checks stop at once, and no alerts are sent. Nothing is deleted. Its people can contact you, export its data, or delete the organization.',
    confirm: 'Suspend',
    done: 'The organization was suspended.',
  },
  lift: {
    endpoint: liftSuspension,
    title: 'Lift the suspension?',
    failure: 'The suspension was not lifted.',
    what: 'Its checks start again. The time of the suspension counts as unknown.',
    confirm: 'Lift the suspension',
    done: 'The suspension was lifted.',
  },
  verify: {
    endpoint: verifyOwner,
    title: 'Mark the owner’s address as verified?',
    failure: 'The owner’s address was not verified.',
    what: 'Do this only if you know who owns this address. Mails are sent to it from now on, and the organization remains active.',
    confirm: 'Verify the owner',
    done: 'The owner’s address was marked as verified.',
  },
  'cancel-transfer': {
    endpoint: cancelTransfer,
    title: 'Withdraw the transfer of the ownership?',
    failure: 'The transfer was not withdrawn.',
    what: 'The owner does not change. The owner and the admin who would have become the owner get a mail.',
    confirm: 'Withdraw',
    done: 'The transfer was withdrawn.',
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
      {...(act === 'verify' ? { description: 'It is recorded in the audit log of the organization.' } : { owner })}
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
