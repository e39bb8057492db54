import { Group, Text } from '@mantine/core';
import { changeSlackAlerter, listSlackAlerters, type SlackAlerter } from '@pharos/contract/rest/integrations/slack.ts';
import { ActionButton } from '../../../../components/action-button.tsx';
import { useMay } from '../../../../lib/account.ts';
import { useSend } from '../../../../lib/api/queries.ts';
import { useFormAddress } from '../use-form-address.ts';
import { leaveForSlack } from './slack-departure.ts';
import { slackName } from './slack-name.ts';
import { useHasSlackApp } from './use-has-slack-app.ts';

export const AuthorizeStatus = ({ slack }: { slack: SlackAlerter }) => {
  const { id, organization, alert_source_check_state: filter, is_authorized: isAuthorized } = slack;
  const mayManage = useMay('integrations.manage');
  const hasApp = useHasSlackApp();
  const dialog = useFormAddress('slack');
  const ask = useSend(changeSlackAlerter, {
    refreshes: [listSlackAlerters],
    failure: 'Slack Authorization Failed.',
    onSuccess: ({ oauth_authorization_url: url }) => url !== null && leaveForSlack(url, organization),
  });
  const authorize = () => {
    if (hasApp) ask.mutate({ params: { id }, body: { alert_source_check_state: filter, organization } });
    else dialog.edit(id);
  };
  const verb = isAuthorized ? 'Reauthorize' : 'Authorize';
  return (
    <Group gap={4}>
      {isAuthorized && <Text size="sm">Authorized -</Text>}
      <ActionButton
        variant="subtle"
        size="compact-sm"
        px={4}
        loading={ask.isPending}
        disabled={!mayManage || hasApp === undefined}
        aria-label={`${verb} ${slackName(slack)}`}
        onClick={authorize}
      >
        {verb}
      </ActionButton>
    </Group>
  );
};
