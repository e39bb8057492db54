import { Button, Group, Stack, Switch, TextInput } from '@mantine/core';
import type { StatusPage } from '@pharos/contract/rest/status-pages/status-pages.ts';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ActionButton } from '../../../components/action-button.tsx';
import { LeaveDialog, useLeaveGuard } from '../../../components/drawer/leave-guard.tsx';
import { RefusalAlert } from '../../../components/refusal-alert.tsx';
import { focusFirstError } from '../../../lib/focus-first-error.ts';
import { CertificatePanel } from '../domain/certificate-panel.tsx';
import { CnamePanel } from '../domain/cname-panel.tsx';
import { DomainField } from '../domain/domain-field.tsx';
import classes from '../status-pages.module.css';
import { ChecksField } from './checks/checks-field.tsx';
import { type PageDraft, SHOWN_FIELDS } from './page-draft.ts';
import { PagePreview } from './page-preview.tsx';
import { usePageForm } from './use-page-form.ts';
import { useSavePage } from './use-save-page.ts';
import { VisibilityFields } from './visibility-fields.tsx';

interface PageFormProps {
  /** Null for a new page. */
  page: StatusPage | null;
  start: PageDraft;
}

export const PageForm = ({ page, start }: PageFormProps) => {
  const form = usePageForm(start, page?.visibility === 'password');
  const navigate = useNavigate();
  const leave = () => void navigate({ to: '/status' });
  const { blocker, hasUnsavedChanges, release } = useLeaveGuard('page');
  useEffect(() => {
    hasUnsavedChanges.current = () => form.isChanged;
  });
  const onSaved = ({ id, custom_domain: domain, custom_domain_cname: cname }: StatusPage): void => {
    const isToVerify = domain !== null && cname?.is_verified !== true;
    // The form stays open and shows the DNS record to create.
    if (isToVerify && page !== null) {
      form.markSaved({ ...form.values, customDomain: domain, password: '' });
      return;
    }
    release();
    if (isToVerify) void navigate({ to: '/status/$page', params: { page: String(id) } });
    else leave();
  };
  const { save, isSaving, error } = useSavePage(page, { onSaved, onRefused: form.setErrors });
  const { values } = form;
  return (
    <form className={classes.editor} onSubmit={form.onSubmit(save, focusFirstError(form))} noValidate>
      <Stack gap="lg">
        <RefusalAlert error={error} fields={SHOWN_FIELDS} />
        <TextInput
          label="Name"
          description="The name of the page, which is also part of its address."
          placeholder="Company Name"
          autoComplete="organization"
          {...form.getInputProps('name')}
        />
        <ChecksField
          chosen={values.checks}
          error={typeof form.errors.checks === 'string' ? form.errors.checks : undefined}
          onChange={(checks) => {
            form.setValues({ checks });
            form.clearFieldError('checks');
          }}
        />
        <TextInput
          label="Logo URL"
          description="Shown instead of the name: PNG, JPEG, GIF, WebP or AVIF, but not SVG."
          type="url"
          placeholder="https://"
          spellCheck={false}
          autoComplete="off"
          {...form.getInputProps('logoUrl')}
        />
        <VisibilityFields form={form} hasPassword={page?.visibility === 'password'} />
        <Switch
          label="Show addresses"
          description="Visitors see the URLs of the checks."
          {...form.getInputProps('showsAddresses', { type: 'checkbox' })}
        />
        <TextInput
          label="Google Analytics tracking id"
          description="Optional. The script of Google runs only on the custom domain of the page, and reports each visit to Google."
          placeholder="UA-123456-7"
          spellCheck={false}
          autoComplete="off"
          {...form.getInputProps('trackingId')}
        />
        <DomainField form={form} page={page} />
        {page !== null && <CnamePanel page={page} />}
        {page !== null && <CertificatePanel page={page} />}
        <Group gap="xs">
          <ActionButton type="submit" disabled={isSaving}>
            {isSaving ? 'Please wait' : submitText(page, values)}
          </ActionButton>
          <Button variant="default" onClick={leave}>
            Cancel
          </Button>
        </Group>
      </Stack>
      <PagePreview pageId={page?.id ?? null} draft={values} />
      <LeaveDialog blocker={blocker} />
    </form>
  );
};

const submitText = (page: StatusPage | null, { customDomain }: PageDraft): string => {
  const domain = customDomain.trim();
  const verb = page === null ? 'Create' : 'Update';
  const isKnown = page?.custom_domain === domain && page.custom_domain_cname !== null;
  return domain === '' || isKnown ? verb : `${verb} and generate CNAME`;
};
