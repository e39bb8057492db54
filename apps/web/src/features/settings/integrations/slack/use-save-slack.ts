import type { StateFilter } from '@pharos/contract/rest/integrations/integration.ts';
import {
  changeSlackAlerter,
  createSlackAlerter,
  listSlackAlerters,
  type SlackAlerter,
} from '@pharos/contract/rest/integrations/slack.ts';
import { listOrganizations } from '@pharos/contract/rest/organizations/organizations.ts';
import { useState } from 'react';
import { useOrganization } from '../../../../lib/account.ts';
import { useSend } from '../../../../lib/api/queries.ts';
import { showSuccess } from '../../../../lib/toast.ts';
import { saveFailed } from '../show-refused-save.ts';
import { leaveForSlack } from './slack-departure.ts';

export interface SlackDraft {
  alert_source_check_state: StateFilter;
  incoming_webhook_url: string;
  slack_incoming_webhook_channel: string;
}

interface SaveOptions {
  /** If false, the returned authorization URL is ignored. */
  goesToSlack: boolean;
  onError: (error: Error) => void;
}

export const useSaveSlack = (
  slack: SlackAlerter | null,
  { hasApp, onSaved, onDone }: { hasApp: boolean; onSaved: () => void; onDone: () => void },
) => {
  const { id: organization } = useOrganization();
  const [isLeaving, setLeaving] = useState(false);
  const create = useSend(createSlackAlerter, {
    refreshes: [listSlackAlerters, listOrganizations],
    errors: 'shown',
    failure: 'Slack integration creation failed.',
  });
  const change = useSend(changeSlackAlerter, {
    refreshes: [listSlackAlerters],
    errors: 'shown',
    failure: `${saveFailed('Slack')}.`,
  });

  const goOn = (url: string | null, message: string): void => {
    onSaved();
    if (url === null) {
      showSuccess(message);
      onDone();
    } else {
      setLeaving(true);
      leaveForSlack(url, organization);
    }
  };
  const save = (draft: SlackDraft, { goesToSlack, onError }: SaveOptions): void => {
    const { alert_source_check_state, ...entered } = draft;
    const body = { organization, alert_source_check_state, ...(!hasApp && enteredOf(slack, entered)) };
    if (slack === null) {
      create.mutate(
        { body: { ...body, state: 'AC', alert_source_mode: 'AA' } },
        { onError, onSuccess: ({ oauth_authorization_url: url }) => goOn(url, 'Slack integration created') },
      );
    } else {
      change.mutate(
        { params: { id: slack.id }, body },
        {
          onError,
          onSuccess: ({ oauth_authorization_url: url }) => goOn(goesToSlack ? url : null, 'Slack integration modified'),
        },
      );
    }
  };
  const error = create.error ?? change.error;
  // Remains true until the browser leaves the page, so that nothing is sent twice.
  return { save, isSaving: create.isPending || change.isPending || isLeaving, error };
};

/** Omits URL and channel name if Slack provided them and the URL is unchanged. */
const enteredOf = (
  slack: SlackAlerter | null,
  { incoming_webhook_url, slack_incoming_webhook_channel }: Omit<SlackDraft, 'alert_source_check_state'>,
) =>
  slack !== null && slack.slack_team_name !== null && incoming_webhook_url === slack.incoming_webhook_url
    ? {}
    : { incoming_webhook_url, slack_incoming_webhook_channel };
