import {
  deleteSlackAlerter,
  listSlackAlerters,
  type SlackAlerter,
  testSlackAlerter,
} from '@pharos/contract/rest/integrations/slack.ts';
import { DeleteIntegration } from '../delete-integration.tsx';
import { IntegrationMenu } from '../integration-menu.tsx';
import { useFormAddress } from '../use-form-address.ts';
import { useTestIntegration } from '../use-test-integration.ts';
import { slackName } from './slack-name.ts';

export const SlackMenu = ({ slack }: { slack: SlackAlerter }) => {
  const { id } = slack;
  const name = slackName(slack);
  const hasChannel = slack.incoming_webhook_url !== null;
  const { edit } = useFormAddress('slack');
  const test = useTestIntegration({
    id,
    name: 'Slack',
    test: testSlackAlerter,
    list: listSlackAlerters,
    where: 'channel',
  });
  return (
    <IntegrationMenu
      integration={{ id, name }}
      onEdit={() => edit(id)}
      onTest={hasChannel ? test : undefined}
      deleteDialog={(dialog) => (
        <DeleteIntegration
          kind="Slack"
          id={id}
          remove={deleteSlackAlerter}
          list={listSlackAlerters}
          title="Delete Slack Integration"
          {...dialog}
        >
          Delete the integration with <bdi>{name}</bdi>? Waiting messages to it are not sent.
        </DeleteIntegration>
      )}
    />
  );
};
