import { type Badge, deleteBadge, getBadge, listBadges } from '@pharos/contract/rest/badges/badges.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { useSend } from '../../../lib/api/queries.ts';
import { useFocusAfterRemoval } from '../../../lib/focus-heading.ts';
import { showSuccess } from '../../../lib/toast.ts';

interface DeleteBadgeProps {
  badge: Badge;
  opened: boolean;
  onClose: () => void;
}

export const DeleteBadge = ({ badge: { id, name }, opened, onClose }: DeleteBadgeProps) => {
  const remove = useSend(deleteBadge, {
    refreshes: [listBadges, getBadge],
    failure: 'The badge was not deleted.',
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
      onConfirm={() => remove.mutate({ params: { uuid: id } })}
    >
      <span style={{ overflowWrap: 'anywhere' }}>
        Delete the badge {name}? Where it is embedded, it then shows that it was not found.
      </span>
    </ConfirmDialog>
  );
};
