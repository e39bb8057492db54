import { ActionIcon, Menu } from '@mantine/core';
import {
  deleteSlackAlerter,
  listSlackAlerters,
  type SlackAlerter,
  testSlackAlerter,
} from '@pharos/contract/rest/integrations/slack.ts';
import { listOrganizations } from '@pharos/contract/rest/organizations/organizations.ts';
import { IconDots, IconPencil, IconSend, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../../../components/confirm-dialog.tsx';
import { useMay } from '../../../../lib/account.ts';
import { useSend } from '../../../../lib/api/queries.ts';
import { refusalText } from '../../../../lib/refusal-text.ts';
import { tellError, tellSuccess } from '../../../../lib/toast.ts';
import { DeliveriesDrawer, DeliveriesItem } from '../deliveries/deliveries-item.tsx';
import { slackName } from './slack-name.ts';
import { useSlackDialog } from './use-slack-dialog.ts';

const TEST_FAILED = 'Slack testing failed';
/** Slack has 10 seconds to answer. */
const DEADLINE_MS = 30_000;

/** What can be done with a Slack channel. */
export const SlackMenu = ({ slack }: { slack: SlackAlerter }) => {
  const { id } = slack;
  const name = slackName(slack);
  const [isDeleting, setDeleting] = useState(false);
  const [isShowingLog, setShowingLog] = useState(false);
  const mayManage = useMay('integrations.manage');
  const mayRemove = useMay('integrations.remove');
  const { edit } = useSlackDialog();
  const test = useSend(testSlackAlerter, {
    refreshes: [listSlackAlerters],
    errors: 'shown',
    failure: `${TEST_FAILED}.`,
    deadlineMs: DEADLINE_MS,
    onSuccess: () => tellSuccess('Slack tested successfully: look into the channel'),
  });
  const tellRefusal = (error: Error): void => {
    const reason = refusalText(error);
    if (reason !== null) tellError(reason.startsWith(TEST_FAILED) ? reason : `${TEST_FAILED}: ${reason}`);
  };
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${name}`}>
            <IconDots size={18} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {mayManage && (
            <Menu.Item leftSection={<IconPencil size={16} aria-hidden="true" />} onClick={() => edit(id)}>
              Edit
            </Menu.Item>
          )}
          {mayManage && slack.incoming_webhook_url !== null && (
            <Menu.Item
              leftSection={<IconSend size={16} aria-hidden="true" />}
              onClick={() => test.mutate({ params: { id } }, { onError: tellRefusal })}
            >
              Test
            </Menu.Item>
          )}
          <DeliveriesItem onClick={() => setShowingLog(true)} />
          {mayRemove && (
            <Menu.Item
              color="red"
              leftSection={<IconTrash size={16} aria-hidden="true" />}
              onClick={() => setDeleting(true)}
            >
              Delete
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isShowingLog && <DeliveriesDrawer integration={{ id, name }} onClose={() => setShowingLog(false)} />}
      <DeleteSlack slack={slack} opened={isDeleting} onClose={() => setDeleting(false)} />
    </>
  );
};

const DeleteSlack = ({ slack, ...dialog }: { slack: SlackAlerter; opened: boolean; onClose: () => void }) => {
  const remove = useSend(deleteSlackAlerter, {
    refreshes: [listSlackAlerters, listOrganizations],
    onSuccess: () => {
      tellSuccess('Slack integration deleted');
      dialog.onClose();
    },
  });
  return (
    <ConfirmDialog
      {...dialog}
      title="Delete Slack Integration"
      confirm="Delete"
      isDangerous
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate({ params: { id: slack.id } })}
    >
      Delete the integration with {slackName(slack)}? What still waits to be sent to it is not sent.
    </ConfirmDialog>
  );
};
