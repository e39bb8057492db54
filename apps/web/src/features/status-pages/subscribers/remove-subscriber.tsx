import { ActionIcon } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  listPageSubscribers,
  type PageSubscriber,
  removePageSubscriber,
} from '@pharos/contract/rest/status-pages/page-subscribers.ts';
import { IconTrash } from '@tabler/icons-react';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { useSend } from '../../../lib/api/queries.ts';
import { useFocusAfterRemoval } from '../../../lib/focus-heading.ts';
import { showSuccess } from '../../../lib/toast.ts';

interface RemoveSubscriberProps {
  pageId: number;
  subscriber: PageSubscriber;
  /** ID of the heading that receives the focus after the removal. */
  heading: string;
}

export const RemoveSubscriber = ({ pageId, subscriber: { id, address }, heading }: RemoveSubscriberProps) => {
  const [isAsking, dialog] = useDisclosure();
  const remove = useSend(removePageSubscriber, {
    refreshes: [listPageSubscribers],
    failure: 'The subscriber was not removed.',
    onSuccess: () => {
      showSuccess(`${address} gets no more updates`);
      dialog.close();
    },
  });
  useFocusAfterRemoval(remove.isSuccess, heading);
  return (
    <>
      <ActionIcon variant="subtle" color="gray" size={36} aria-label={`Remove ${address}`} onClick={dialog.open}>
        <IconTrash size={18} stroke={1.7} aria-hidden="true" />
      </ActionIcon>
      <ConfirmDialog
        opened={isAsking}
        title="Remove subscriber"
        confirm="Remove"
        isDangerous
        isBusy={remove.isPending}
        onClose={dialog.close}
        onConfirm={() => remove.mutate({ params: { id: pageId, subscriber: id } })}
      >
        <span style={{ overflowWrap: 'anywhere' }}>
          {address} gets no more updates, and is not notified about this.
        </span>
      </ConfirmDialog>
    </>
  );
};
