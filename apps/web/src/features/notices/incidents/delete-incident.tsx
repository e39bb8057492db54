import {
  deletePageIncident,
  listPageIncidents,
  type PageIncident,
} from '@pharos/contract/rest/status-pages/page-incidents.ts';
import { useNavigate } from '@tanstack/react-router';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { useSend } from '../../../lib/api/queries.ts';
import { showSuccess } from '../../../lib/toast.ts';

interface DeleteIncidentProps {
  incident: PageIncident;
  opened: boolean;
  onClose: () => void;
  onDeleted: () => void;
}

export const DeleteIncident = ({ incident: { id, name }, opened, onClose, onDeleted }: DeleteIncidentProps) => {
  const navigate = useNavigate();
  const remove = useSend(deletePageIncident, {
    refreshes: [listPageIncidents],
    failure: 'The incident was not deleted.',
    onSuccess: () => {
      onDeleted();
      onClose();
      showSuccess('Incident deleted');
      void navigate({ to: '/status/incidents' });
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
      Delete the incident “{name}” with all of its updates? It disappears from every status page. To show that the
      problem is over, add an update with the status Resolved instead.
    </ConfirmDialog>
  );
};
