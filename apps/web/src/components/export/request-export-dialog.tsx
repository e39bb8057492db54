import { getExport, requestExport } from '@pharos/contract/rest/exports/exports.ts';
import { useOrganization } from '../../lib/account.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { useSend } from '../../lib/api/queries.ts';
import { refusalText } from '../../lib/refusal-text.ts';
import { showSuccess, showWarning } from '../../lib/toast.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';

interface RequestExportDialogProps {
  opened: boolean;
  onClose: () => void;
}

const FAILED = 'There was an error. Please try again after some time.';

export const RequestExportDialog = ({ opened, onClose }: RequestExportDialogProps) => {
  const { id, name } = useOrganization();
  const request = useSend(requestExport, {
    errors: 'shown',
    refreshes: [getExport],
    onSuccess: ({ message }) => {
      showSuccess(message);
      onClose();
    },
  });
  const confirm = () =>
    request.mutate(
      { body: { organization: id } },
      // A rejection has its own message. For all other errors, the specification defines the message.
      {
        onError: (error) =>
          showWarning((isApiError(error, 400) || isApiError(error, 403) ? refusalText(error) : null) ?? FAILED),
      },
    );
  return (
    <ConfirmDialog
      opened={opened}
      title={`Export the data of ${name}?`}
      confirm="Export"
      isBusy={request.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      You get one file with all checks, their history and figures, people, pages and settings. It does not contain
      passwords or other secrets. When it is ready, within 48 hours, you get a mail with the link to it.
    </ConfirmDialog>
  );
};
