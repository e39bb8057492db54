import {
  deleteSlackAlerter,
  listSlackAlerters,
  type SlackAlerter,
  testSlackAlerter,
} from '@pharos/contract/rest/integrations/slack.ts';
import { useSend } from '../../../../lib/api/queries.ts';
import { refusalText } from '../../../../lib/refusal-text.ts';
import { tellError, tellSuccess } from '../../../../lib/toast.ts';
import { DeleteIntegration } from '../delete-integration.tsx';
import { IntegrationMenu } from '../integration-menu.tsx';
import { useFormAddress } from '../use-form-address.ts';
import { slackName } from './slack-name.ts';

const TEST_FAILED = 'Slack testing failed';
/** Slack has 10 seconds to answer. */
const DEADLINE_MS = 30_000;

/** What can be done with a Slack channel. */
export const SlackMenu = ({ slack }: { slack: SlackAlerter }) => {
  const { id } = slack;
  const name = slackName(slack);
  const hasChannel = slack.incoming_webhook_url !== null;
  const { edit } = useFormAddress('slack');
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
      integration={{ id, name }}
      onEdit={() => edit(id)}
      onTest={hasChannel ? () => test.mutate({ params: { id } }, { onError: tellRefusal }) : undefined}
      deleteDialog={(dialog) => (
        <DeleteIntegration
          kind="Slack"
          id={id}
          remove={deleteSlackAlerter}
          list={listSlackAlerters}
          title="Delete Slack Integration"
          {...dialog}
        >
          Delete the integration with <bdi>{name}</bdi>? What still waits to be sent to it is not sent.
        </DeleteIntegration>
      )}
    />
  );
};
