import type { Endpoint, IdParams } from '@pharos/contract/rest/common/endpoint.ts';
import { listOrganizations } from '@pharos/contract/rest/organizations/organizations.ts';
import { type ReactNode, use } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { type Read, useSend } from '../../../lib/api/queries.ts';
import { useFocusAfterRemoval } from '../../../lib/focus-heading.ts';
import { showSuccess } from '../../../lib/toast.ts';
import { SectionHeading } from './section-heading.ts';

interface RemoveEndpoint extends Endpoint {
  params: typeof IdParams;
}

interface DeleteIntegrationProps {
  kind: string;
  id: number;
  remove: RemoveEndpoint;
  list: Read;
  title?: string;
  opened: boolean;
  onClose: () => void;
  onDeleted?: (() => void) | undefined;
  /** States the consequences. */
  children: ReactNode;
}

export const DeleteIntegration = ({
  kind,
  id,
  remove: endpoint,
  list,
  title = 'Delete Confirmation',
  opened,
  onClose,
  onDeleted,
  children,
}: DeleteIntegrationProps) => {
  const remove = useSend(endpoint, {
    refreshes: [list, listOrganizations],
    onSuccess: () => {
      showSuccess(`${kind} integration deleted`);
      onClose();
      onDeleted?.();
    },
  });
  useFocusAfterRemoval(remove.isSuccess, use(SectionHeading));
  return (
    <ConfirmDialog
      opened={opened}
      title={title}
      confirm="Delete"
      isDangerous
      isBusy={remove.isPending}
      onClose={onClose}
      onConfirm={() => remove.mutate({ params: { id } })}
    >
      {children}
    </ConfirmDialog>
  );
};
