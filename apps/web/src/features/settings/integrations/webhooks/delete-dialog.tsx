import { deleteWebhook, listWebhooks, type Webhook } from '@pharos/contract/rest/integrations/webhooks.ts';
import { listOrganizations } from '@pharos/contract/rest/organizations/organizations.ts';
import { ConfirmDialog } from '../../../../components/confirm-dialog.tsx';
import { useSend } from '../../../../lib/api/queries.ts';
import { tellSuccess } from '../../../../lib/toast.ts';

interface DeleteDialogProps {
  webhook: Pick<Webhook, 'id' | 'name'>;
  opened: boolean;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Asks before a webhook is deleted. */
export const DeleteDialog = ({ webhook: { id, name }, opened, onClose, onDeleted }: DeleteDialogProps) => {
  const remove = useSend(deleteWebhook, {
    refreshes: [listWebhooks, listOrganizations],
    onSuccess: () => {
      tellSuccess('Webhook integration deleted');
      onClose();
      onDeleted?.();
    },
  });
  return (
    <ConfirmDialog
      opened={opened}
      title="Delete Confirmation"
      confirm="Delete"
      isDangerous
      isBusy={remove.isPending}
      onClose={onClose}
      onConfirm={() => remove.mutate({ params: { id } })}
    >
      Delete the webhook {name}? What still waits to be sent to it is not sent, and its deliveries are no longer shown.
    </ConfirmDialog>
  );
};
