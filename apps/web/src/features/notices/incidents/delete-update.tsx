import {
  deletePageIncidentUpdate,
  getPageIncident,
  listPageIncidents,
  type PageIncident,
} from '@pharos/contract/rest/status-pages/page-incidents.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { useSend } from '../../../lib/api/queries.ts';
import { useFocusAfterRemoval } from '../../../lib/focus-heading.ts';
import { showSuccess } from '../../../lib/toast.ts';
import { STATUS_LABELS } from './incident-labels.ts';

interface DeleteUpdateProps {
  incident: number;
  update: PageIncident['updates'][number];
  opened: boolean;
  onClose: () => void;
}

export const DeleteUpdate = ({ incident, update, opened, onClose }: DeleteUpdateProps) => {
  const remove = useSend(deletePageIncidentUpdate, {
    refreshes: [listPageIncidents, getPageIncident],
    failure: 'The update was not deleted.',
    onSuccess: () => {
      showSuccess('Update deleted');
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
      onConfirm={() => remove.mutate({ params: { id: incident, update: update.id } })}
    >
      Delete the update “{STATUS_LABELS[update.status]}”? Visitors no longer see it, and the incident shows the status
      of the latest remaining update.
    </ConfirmDialog>
  );
};
