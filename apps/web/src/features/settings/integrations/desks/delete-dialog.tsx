import type { DeskKind } from '@pharos/contract/rest/integrations/desks.ts';
import { listOrganizations } from '@pharos/contract/rest/organizations/organizations.ts';
import { DESKS } from '@pharos/domain/integrations/desks/desk.ts';
import { ConfirmDialog } from '../../../../components/confirm-dialog.tsx';
import { useSend } from '../../../../lib/api/queries.ts';
import { tellSuccess } from '../../../../lib/toast.ts';
import type { DeskAccount } from './desk-account.ts';
import { DESK_CALLS } from './desk-calls.ts';

interface DeleteDialogProps {
  kind: DeskKind;
  account: Pick<DeskAccount, 'id' | 'domain'>;
  opened: boolean;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Asks before an account is disconnected. */
export const DeleteDialog = ({ kind, account: { id, domain }, opened, onClose, onDeleted }: DeleteDialogProps) => {
  const { list, remove: call } = DESK_CALLS[kind];
  const remove = useSend(call, {
    refreshes: [list, listOrganizations],
    onSuccess: () => {
      tellSuccess(`${DESKS[kind].name} integration deleted`);
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
      Delete the integration of {domain}? Its tickets stay; no more are made, and open ones get no note when it is over.
    </ConfirmDialog>
  );
};
