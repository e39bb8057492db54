import { Button, Code, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import type { SlackAlerter } from '@pharos/contract/rest/integrations/slack.ts';
import { ActionButton } from '../../../../components/action-button.tsx';
import type { LeaveGuard } from '../../../../components/drawer/leave-guard.tsx';
import { useUnsavedChanges } from '../../../../components/drawer/use-unsaved-changes.ts';
import { RefusalAlert } from '../../../../components/refusal-alert.tsx';
import { fieldErrors } from '../../../../lib/api/field-errors.ts';
import { focusFirstError } from '../../../../lib/focus-first-error.ts';
import { focusOnMount } from '../../../../lib/focus-on-mount.ts';
import { showFieldErrors } from '../../../../lib/show-field-errors.ts';
import { useForm } from '../../../../lib/use-form.ts';
import { ALL_CHECKS_HELP, STATE_FILTERS } from '../state-filters.ts';
import { type SlackDraft, useSaveSlack } from './use-save-slack.ts';

interface SlackFormProps extends Pick<LeaveGuard, 'hasUnsavedChanges'> {
  /** Null for a new channel. */
  slack: SlackAlerter | null;
  /** Whether the user selects the channel in Slack instead of entering a webhook URL. */
  hasApp: boolean;
  onSaved: () => void;
  onDone: () => void;
}

/** API fields whose errors are shown at an input. */
const SHOWN = ['incoming_webhook_url', 'slack_incoming_webhook_channel'];

export const SlackForm = ({ slack, hasApp, hasUnsavedChanges, onSaved, onDone }: SlackFormProps) => {
  const form = useForm<SlackDraft>({
    initialValues: {
      alert_source_check_state: slack?.alert_source_check_state ?? 'AN',
      incoming_webhook_url: slack?.incoming_webhook_url ?? '',
      slack_incoming_webhook_channel: slack?.slack_incoming_webhook_channel ?? '',
    },
    validate: {
      incoming_webhook_url: (url) => (hasApp || url.trim() !== '' ? null : 'Enter the URL of an incoming webhook'),
    },
  });
  const { save, isSaving, error } = useSaveSlack(slack, { hasApp, onSaved, onDone });
  useUnsavedChanges(hasUnsavedChanges, () => form.isDirty());
  const refuse = (refused: Error): void => showFieldErrors(form, fieldErrors(refused));
  const submit = form.onSubmit((draft) => save(draft, { goesToSlack: hasApp, onError: refuse }), focusFirstError(form));
  // Slack's channel name applies until another URL is entered.
  const isNamedBySlack = slack !== null && slack.slack_team_name !== null && !form.isDirty('incoming_webhook_url');
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Select
          label="Send alerts for"
          description={ALL_CHECKS_HELP}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={STATE_FILTERS}
          allowDeselect={false}
          data-autofocus
          ref={focusOnMount}
          {...form.getInputProps('alert_source_check_state')}
        />
        {hasApp ? (
          <Text size="sm" c="dimmed">
            {slack?.is_authorized
              ? '“Save and Authorize” opens Slack, where you choose the channel. Slack then returns you to this page.'
              : 'Choose the channel in Slack. Slack then returns you to this page.'}
          </Text>
        ) : (
          <>
            <TextInput
              label="Incoming webhook URL"
              description="Create one in Slack: api.slack.com/apps, your app, Incoming Webhooks."
              placeholder="https://hooks.slack.com/services/…"
              required
              autoComplete="off"
              spellCheck={false}
              inputMode="url"
              {...form.getInputProps('incoming_webhook_url')}
            />
            {!isNamedBySlack && (
              <TextInput
                label="Channel"
                description="Optional. Distinguishes it from other channels here."
                placeholder="#alerts"
                autoComplete="off"
                maxLength={80}
                {...form.getInputProps('slack_incoming_webhook_channel')}
              />
            )}
            <Text size="sm" c="dimmed">
              To choose channels in Slack with a click instead, the operator of this Pharos must set{' '}
              <Code>SLACK_CLIENT_ID</Code> and <Code>SLACK_CLIENT_SECRET</Code> of a Slack app.
            </Text>
          </>
        )}
        <RefusalAlert error={error} fields={SHOWN} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone}>
            Cancel
          </Button>
          {hasApp && slack?.is_authorized && (
            <ActionButton
              variant="default"
              disabled={isSaving || !form.isDirty()}
              onClick={() => save(form.values, { goesToSlack: false, onError: refuse })}
            >
              Save
            </ActionButton>
          )}
          <ActionButton type="submit" disabled={isSaving}>
            {isSaving ? 'Please wait' : `${slack === null ? 'Create' : 'Save'}${hasApp ? ' and Authorize' : ''}`}
          </ActionButton>
        </Group>
      </Stack>
    </form>
  );
};
