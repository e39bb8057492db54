import {
  deleteStatusPage,
  getStatusPage,
  listStatusPages,
  type StatusPage,
} from '@pharos/contract/rest/status-pages/status-pages.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { useSend } from '../../../lib/api/queries.ts';
import { useFocusAfterRemoval } from '../../../lib/focus-heading.ts';
import { showSuccess } from '../../../lib/toast.ts';

interface DeletePageProps {
  page: StatusPage;
  opened: boolean;
  onClose: () => void;
}

export const DeletePage = ({ page: { id, name }, opened, onClose }: DeletePageProps) => {
  const remove = useSend(deleteStatusPage, {
    refreshes: [listStatusPages, getStatusPage],
    failure: 'The status page was not deleted.',
    onSuccess: () => {
      showSuccess(`${name} successfully deleted`);
      onClose();
    },
  });
  useFocusAfterRemoval(remove.isSuccess);
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
      <span style={{ overflowWrap: 'anywhere' }}>
        Delete the status page {name}? Visitors can no longer open it. A new page with the same name gets another
        address.
      </span>
    </ConfirmDialog>
  );
};
