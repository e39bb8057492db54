import type { HelpDeskKind } from '@pharos/contract/rest/integrations/desks.ts';
import { DESKS } from '@pharos/domain/integrations/desks/desk.ts';
import { DeleteIntegration } from '../delete-integration.tsx';
import type { DeskAccount } from './desk-account.ts';
import { DESK_CALLS } from './desk-calls.ts';

interface DeleteDialogProps {
  kind: HelpDeskKind;
  account: Pick<DeskAccount, 'id' | 'domain'>;
  opened: boolean;
  onClose: () => void;
  onDeleted?: () => void;
}

export const DeleteDialog = ({ kind, account: { id, domain }, ...dialog }: DeleteDialogProps) => {
  const { list, remove } = DESK_CALLS[kind];
  return (
    <DeleteIntegration kind={DESKS[kind].name} id={id} remove={remove} list={list} {...dialog}>
      Delete the integration of {domain}? Its tickets are not deleted. No more tickets are created, and open tickets get
      no note when the problem is over.
    </DeleteIntegration>
  );
};
