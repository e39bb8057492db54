import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  deleteMaintenance,
  endMaintenance,
  getMaintenance,
  listMaintenances,
  type Maintenance,
} from '@pharos/contract/rest/status-pages/maintenances.ts';
import { useNavigate } from '@tanstack/react-router';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { useSend } from '../../../lib/api/queries.ts';
import { showSuccess } from '../../../lib/toast.ts';

interface MaintenanceActionsProps {
  maintenance: Maintenance;
  onLeave: () => void;
}

/** Ends a window in progress, or deletes one that has not started. A completed window cannot be deleted. */
export const MaintenanceActions = ({ maintenance: { id, name, state }, onLeave }: MaintenanceActionsProps) => {
  const [isAsking, question] = useDisclosure();
  const navigate = useNavigate();
  const leave = (message: string): void => {
    onLeave();
    question.close();
    showSuccess(message);
    void navigate({ to: '/status/maintenance' });
  };
  const end = useSend(endMaintenance, {
    refreshes: [listMaintenances, getMaintenance],
    failure: 'The maintenance was not ended.',
    onSuccess: () => leave('Maintenance ended'),
  });
  const remove = useSend(deleteMaintenance, {
    refreshes: [listMaintenances],
    failure: 'The maintenance was not deleted.',
    onSuccess: () => leave('Maintenance deleted'),
  });
  if (state === 'completed') return null;
  const isRunning = state === 'in_progress';
  return (
    <>
      <Button variant="default" size="xs" onClick={question.open}>
        {isRunning ? 'End now' : 'Delete'}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={isRunning ? 'End the maintenance now?' : 'Delete Confirmation'}
        confirm={isRunning ? 'End now' : 'Delete'}
        isDangerous={!isRunning}
        isBusy={end.isPending || remove.isPending}
        onClose={question.close}
        onConfirm={() => (isRunning ? end.mutate({ params: { id }, body: {} }) : remove.mutate({ params: { id } }))}
      >
        {isRunning
          ? `“${name}” ends now: status pages show this, and alerts of its checks are sent again. It cannot be started again.`
          : `Delete the maintenance “${name}”? It disappears from every status page.`}
      </ConfirmDialog>
    </>
  );
};
