import { Button, Divider, Group, Select, Stack, TextInput, Title } from '@mantine/core';
import type { Webhook } from '@pharos/contract/rest/integrations/webhooks.ts';
import { equalJson } from '@pharos/domain/checks/settings/equal-json.ts';
import { WEBHOOK_TYPE_NAMES } from '@pharos/domain/integrations/webhook-type.ts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { ActionButton } from '../../../../../components/action-button.tsx';
import classes from '../../../../../components/drawer/drawer-form.module.css';
import { RefusalAlert, Refused } from '../../../../../components/refusal-alert.tsx';
import { useMay } from '../../../../../lib/account.ts';
import { focusFirstError } from '../../../../../lib/focus-first-error.ts';
import { DeleteDialog } from '../delete-dialog.tsx';
import { ContentField } from './content/content-field.tsx';
import { TemplateDialog } from './content/template-dialog.tsx';
import { useTemplate } from './content/use-template.ts';
import { BasicAuthFields } from './fields/basic-auth-fields.tsx';
import { ChecksField } from './fields/checks-field.tsx';
import { type SaveHandlers, useSaveWebhook } from './form/use-save-webhook.ts';
import { useWebhookForm } from './form/use-webhook-form.ts';
import { draftOf, type WebhookDraft } from './form/webhook-draft.ts';
import { SigningSecret } from './signing-secret.tsx';

const TYPES = Object.entries(WEBHOOK_TYPE_NAMES).map(([value, label]) => ({ value, label }));

/** API fields whose errors are shown at an input. */
const SHOWN_FIELDS = ['name', 'type', 'url', 'subscribed_checks', 'meta'];

interface WebhookFormProps extends SaveHandlers {
  /** Null for a new webhook. */
  webhook: Webhook | null;
  start: WebhookDraft;
  hasUnsavedChanges: RefObject<() => boolean>;
  onCancel: () => void;
}

export const WebhookForm = ({ webhook, start, hasUnsavedChanges, onCancel, ...handlers }: WebhookFormProps) => {
  const form = useWebhookForm(start, hasUnsavedChanges);
  const { save, isSaving, error } = useSaveWebhook(webhook, form, handlers);
  const template = useTemplate(form);
  const [isDeleting, setDeleting] = useState(false);
  const mayRemove = useMay('integrations.remove');
  const isChangedElsewhere = webhook !== null && !isSaving && !equalJson(draftOf(webhook), form.start);
  const isCopy = webhook === null && form.start.name !== '';
  const element = useRef<HTMLFormElement>(null);
  // The drawer may have opened before the fields were loaded, so the focus is set here.
  useEffect(() => element.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), []);
  // Nothing is saved while the dialog offers a template.
  const submit = form.onSubmit((draft) => {
    if (template.offered === null) save(draft);
  }, focusFirstError(form));
  return (
    <form ref={element} className={classes.form} onSubmit={submit} noValidate>
      <Stack className={classes.scroller} pt="lg">
        <RefusalAlert error={error} fields={SHOWN_FIELDS} />
        {isChangedElsewhere && (
          <Refused>
            Another person has changed this webhook. If you save, your changes overwrite theirs. To see the stored
            webhook, close the form and open it again.
          </Refused>
        )}
        <TextInput label="Webhook Name" autoComplete="off" data-autofocus {...form.getInputProps('name')} />
        <Title order={3} size="h5" mt="sm">
          When any of the below event happens
        </Title>
        <Select label="Event type" data={TYPES} allowDeselect={false} {...form.getInputProps('type')} />
        <ChecksField form={form} />
        <Divider my="xs" />
        <TextInput
          label="Callback URL"
          description="Request type: POST"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          type="url"
          placeholder="https://"
          spellCheck={false}
          autoComplete="off"
          {...form.getInputProps('url')}
          onBlur={template.considerUrl}
        />
        <BasicAuthFields form={form} />
        <ContentField form={form} onModeChange={template.setMode} />
        {webhook !== null && <SigningSecret webhook={webhook} />}
      </Stack>
      <Group className={classes.footer} justify="space-between" wrap="nowrap">
        <div>
          {webhook !== null && mayRemove && (
            <Button variant="subtle" color="gray" c="var(--state-down)" onClick={() => setDeleting(true)}>
              Remove
            </Button>
          )}
        </div>
        <Group gap="xs" wrap="nowrap">
          <Button variant="subtle" color="gray" onClick={onCancel}>
            Cancel
          </Button>
          <ActionButton type="submit" loading={isSaving} disabled={!isCopy && !form.isDirty()}>
            Save
          </ActionButton>
        </Group>
      </Group>
      <TemplateDialog {...template} />
      {webhook !== null && (
        <DeleteDialog
          webhook={webhook}
          opened={isDeleting}
          onClose={() => setDeleting(false)}
          onDeleted={handlers.onSaved}
        />
      )}
    </form>
  );
};
