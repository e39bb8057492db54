import { Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { deskAccount, type HelpDeskKind, INVALID_CONFIGURATION } from '@pharos/contract/rest/integrations/desks.ts';
import { DESKS } from '@pharos/domain/integrations/desks/desk.ts';
import { accountName, readDeskDomain } from '@pharos/domain/integrations/desks/desk-domain.ts';
import { IconArrowLeft } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { ActionButton } from '../../../../../../components/action-button.tsx';
import classes from '../../../../../../components/drawer/drawer-form.module.css';
import { useUnsavedChanges } from '../../../../../../components/drawer/use-unsaved-changes.ts';
import { PasswordInput } from '../../../../../../components/password-input.tsx';
import { RefusalAlert, Refused } from '../../../../../../components/refusal-alert.tsx';
import { useMay } from '../../../../../../lib/account.ts';
import { focusFirstError } from '../../../../../../lib/focus-first-error.ts';
import { showFieldErrors } from '../../../../../../lib/show-field-errors.ts';
import { useForm } from '../../../../../../lib/use-form.ts';
import { DeleteDialog } from '../../delete-dialog.tsx';
import type { DeskAccount } from '../../desk-account.ts';
import { DESK_TEXTS } from '../../desk-texts.ts';
import { LastTicket } from '../../last-ticket.tsx';
import { useAuthorize } from './use-authorize.ts';

interface AuthenticationFormProps {
  kind: HelpDeskKind;
  /** Null for a new account. */
  account: DeskAccount | null;
  hasUnsavedChanges: RefObject<() => boolean>;
  onAuthorized: (id: number) => void;
  onBack?: (() => void) | undefined;
  onCancel: () => void;
  onRemoved: () => void;
}

/** The stored key is never shown. An empty field retains it. */
export const AuthenticationForm = ({
  kind,
  account,
  hasUnsavedChanges,
  onAuthorized,
  onBack,
  onCancel,
  onRemoved,
}: AuthenticationFormProps) => {
  const desk = DESKS[kind];
  const { accountHelp, keyHelp } = DESK_TEXTS[kind];
  const storedName = account === null ? null : accountName(desk, account.domain);
  const usesStoredKey = (domain: string, apiKey: string): boolean => {
    const read = readDeskDomain(desk, domain);
    return account !== null && apiKey === '' && read.ok && read.domain === account.domain;
  };
  const form = useForm({
    initialValues: { domain: storedName ?? '', apiKey: '' },
    validate: {
      domain: (text) => {
        const read = readDeskDomain(desk, text);
        return read.ok ? null : read.problem;
      },
      apiKey: (key, { domain }) =>
        usesStoredKey(domain, key)
          ? null
          : (deskAccount(desk.name).key.safeParse(key).error?.issues[0]?.message ?? null),
    },
  });
  useUnsavedChanges(hasUnsavedChanges, () => form.isDirty());
  const { authorize, isBusy, error } = useAuthorize({
    kind,
    account,
    onAuthorized,
    onRefused: (errors) => showFieldErrors(form, errors),
  });
  const [isDeleting, setDeleting] = useState(false);
  const mayRemove = useMay('integrations.remove');
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => element.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), []);
  const isKeyStored = usesStoredKey(form.values.domain, form.values.apiKey);
  const action = isKeyStored && kind === 'freshdesk' ? 'Save' : 'Authorize';
  return (
    <form ref={element} className={classes.form} onSubmit={form.onSubmit(authorize, focusFirstError(form))} noValidate>
      <Stack className={classes.scroller} pt="lg">
        {onBack && (
          <Anchor component="button" type="button" size="sm" w="fit-content" onClick={onBack}>
            <Group gap={4}>
              <IconArrowLeft size={16} aria-hidden="true" />
              Back
            </Group>
          </Anchor>
        )}
        {account !== null && !account.isValid && (
          <Refused>
            {desk.name} integration is not valid. {account.problem}
            {account.problem === INVALID_CONFIGURATION && `: press ${action} to update the fields of its tickets.`}
          </Refused>
        )}
        {account?.ticketStatus != null && !account.isValid && <LastTicket status={account.ticketStatus} />}
        <RefusalAlert error={error} fields={[`${kind}_domain`, `${kind}_api_key`]} />
        <TextInput
          label={`${desk.name} account URL`}
          description={<Help href={accountHelp}>Where do I find my account URL?</Help>}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          placeholder="yourname"
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          rightSection={
            <Text size="sm" c="dimmed">
              {desk.suffix}
            </Text>
          }
          rightSectionWidth={140}
          rightSectionPointerEvents="none"
          {...form.getInputProps('domain')}
        />
        <PasswordInput
          label={`${desk.name} auth key`}
          description={<Help href={keyHelp}>Where do I find my auth key?</Help>}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="new-password"
          placeholder={account === null ? undefined : 'Leave empty to keep it'}
          visibilityToggleButtonProps={{ 'aria-label': 'Show the auth key', tabIndex: 0 }}
          {...form.getInputProps('apiKey')}
        />
      </Stack>
      <Group className={classes.footer} justify="space-between" wrap="nowrap">
        <div>
          {account !== null && mayRemove && (
            <Button variant="subtle" color="gray" c="var(--state-down)" onClick={() => setDeleting(true)}>
              Remove
            </Button>
          )}
        </div>
        <Group gap="xs" wrap="nowrap">
          <Button variant="subtle" color="gray" onClick={onCancel}>
            Cancel
          </Button>
          <ActionButton type="submit" loading={isBusy}>
            {action}
          </ActionButton>
        </Group>
      </Group>
      {account !== null && (
        <DeleteDialog
          kind={kind}
          account={account}
          opened={isDeleting}
          onClose={() => setDeleting(false)}
          onDeleted={onRemoved}
        />
      )}
    </form>
  );
};

const Help = ({ href, children }: { href: string; children: string }) => (
  <Anchor href={href} target="_blank" rel="noreferrer" size="xs">
    {children}
  </Anchor>
);
