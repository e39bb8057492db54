import {
  deleteSlackAlerter,
  listSlackAlerters,
  type SlackAlerter,
  testSlackAlerter,
} from '@pharos/contract/rest/integrations/slack.ts';
import { listOrganizations } from '@pharos/contract/rest/organizations/organizations.ts';
import { ConfirmDialog } from '../../../../components/confirm-dialog.tsx';
import { useSend } from '../../../../lib/api/queries.ts';
import { refusalText } from '../../../../lib/refusal-text.ts';
import { tellError, tellSuccess } from '../../../../lib/toast.ts';
import { IntegrationMenu } from '../integration-menu.tsx';
import { slackName } from './slack-name.ts';
import { useSlackDialog } from './use-slack-dialog.ts';

const TEST_FAILED = 'Slack testing failed';
/** Slack has 10 seconds to answer. */
const DEADLINE_MS = 30_000;

/** What can be done with a Slack channel. */
export const SlackMenu = ({ slack }: { slack: SlackAlerter }) => {
  const { id } = slack;
  const hasChannel = slack.incoming_webhook_url !== null;
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
    <IntegrationMenu
      integration={{ id, name: slackName(slack) }}
      onEdit={() => edit(id)}
      onTest={hasChannel ? () => test.mutate({ params: { id } }, { onError: tellRefusal }) : undefined}
      hasDeliveries
      deleteDialog={(dialog) => <DeleteSlack slack={slack} {...dialog} />}
    />
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
