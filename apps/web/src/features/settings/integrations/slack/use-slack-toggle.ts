import { changeSlackAlerter, listSlackAlerters, type SlackAlerter } from '@pharos/contract/rest/integrations/slack.ts';
import { useSend } from '../../../../lib/api/queries.ts';
import { tellSuccess } from '../../../../lib/toast.ts';
import { slackName } from './slack-name.ts';

/** The switch of a Slack channel. What was asked for shows at once; when it is refused, the stored state is back. */
export const useSlackToggle = (slack: SlackAlerter) => {
  const { id, state, organization } = slack;
  const change = useSend(changeSlackAlerter, {
    refreshes: [listSlackAlerters],
    until: 'refreshed',
    failure: 'Save Slack integration failed.',
    onSuccess: (changed) =>
      tellSuccess(`Slack integration ${slackName(slack)} ${changed.state === 'AC' ? 'enabled' : 'disabled'}`),
  });
  const isOn = (change.isPending ? change.variables.body.state : state) === 'AC';
  return {
    isOn,
    isSaving: change.isPending,
    toggle: () => change.mutate({ params: { id }, body: { state: isOn ? 'DA' : 'AC', organization } }),
  };
};
