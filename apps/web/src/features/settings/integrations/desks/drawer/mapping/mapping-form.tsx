import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import type { HelpDeskKind } from '@pharos/contract/rest/integrations/desks.ts';
import { DESKS } from '@pharos/domain/integrations/desks/desk.ts';
import type { HelpDeskField } from '@pharos/domain/integrations/desks/fields/desk-field.ts';
import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ActionButton } from '../../../../../../components/action-button.tsx';
import classes from '../../../../../../components/drawer/drawer-form.module.css';
import { useUnsavedChanges } from '../../../../../../components/drawer/use-unsaved-changes.ts';
import { RefusalAlert } from '../../../../../../components/refusal-alert.tsx';
import { useSend } from '../../../../../../lib/api/queries.ts';
import { showSuccess } from '../../../../../../lib/toast.ts';
import { saveFailed, showRefusedSave } from '../../../show-refused-save.ts';
import type { DeskAccount } from '../../desk-account.ts';
import { DESK_CALLS } from '../../desk-calls.ts';
import { AddField } from './add-field.tsx';
import { Banners } from './banners.tsx';
import { MappedField } from './mapped-field.tsx';
import { useMapping } from './use-mapping.ts';

export interface MappingFormProps {
  kind: HelpDeskKind;
  account: DeskAccount;
  fields: readonly HelpDeskField[];
  hasUnsavedChanges: RefObject<() => boolean>;
  onAuthenticate: () => void;
  onCancel: () => void;
  onSaved: () => void;
}

export const MappingForm = ({
  kind,
  account,
  fields,
  hasUnsavedChanges,
  onAuthenticate,
  onCancel,
  onSaved,
}: MappingFormProps) => {
  const { name } = DESKS[kind];
  const mapping = useMapping(DESKS[kind], account, fields);
  const [isTried, setTried] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const save = useSend(DESK_CALLS[kind].change, {
    refreshes: [DESK_CALLS[kind].list],
    errors: 'shown',
    failure: `${saveFailed(name)}.`,
    onSuccess: () => {
      showSuccess(`${name} integration modified`);
      onSaved();
    },
  });
  // The drawer opened before the fields were loaded, so the focus is set here.
  useEffect(() => {
    const first = element.current?.querySelector<HTMLElement>('[data-field]');
    (first ?? element.current?.querySelector<HTMLElement>('button'))?.focus();
  }, []);
  useUnsavedChanges(hasUnsavedChanges, () => mapping.isEntered);
  const focusOf = (name: string): void =>
    element.current?.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`)?.focus();
  const missing = Object.keys(mapping.missing);
  const remove = (field: HelpDeskField): void => {
    flushSync(() => mapping.remove(field));
    element.current?.querySelector<HTMLElement>('[data-adds]')?.focus();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    const [first] = missing;
    if (first !== undefined) {
      focusOf(first);
      return;
    }
    save.mutate(
      { params: { id: account.id }, body: { data_json: JSON.stringify(mapping.data) } },
      { onError: (error) => showRefusedSave(error, saveFailed(name)) },
    );
  };
  return (
    <form ref={element} className={classes.form} onSubmit={submit} onKeyDown={preventSubmitByEnter} noValidate>
      <Stack className={classes.scroller} pt="lg">
        <Group justify="space-between">
          <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
            {account.domain}
          </Text>
          <Anchor component="button" type="button" size="sm" onClick={onAuthenticate}>
            Edit Authentication
          </Anchor>
        </Group>
        <Banners
          name={name}
          ticketStatus={account.ticketStatus}
          hasVanished={mapping.hasVanished}
          hasMissing={missing.length > 0}
        />
        <RefusalAlert error={save.error} />
        {mapping.shown.length === 0 ? (
          <Text c="dimmed" py="lg" ta="center">
            No Mandatory fields
          </Text>
        ) : (
          <Stack gap="sm" role="group" aria-label={`Fields of ${name} and the values to send`}>
            {mapping.shown.map((field) => (
              <MappedField
                key={field.name}
                field={field}
                values={mapping.values}
                hasTimeInDates={DESKS[kind].hasTimeInDates}
                errors={isTried ? mapping.missing : {}}
                onChange={(below, value) => mapping.set(field, below, value)}
                onRemove={field.isMandatory ? null : () => remove(field)}
              />
            ))}
          </Stack>
        )}
        <AddField
          fields={mapping.offered}
          onAdd={(name) => {
            // The picker disappears, so the added field gets the focus.
            flushSync(() => mapping.add(name));
            focusOf(name);
          }}
        />
      </Stack>
      <Group className={classes.footer} justify="flex-end" gap="xs">
        <Button variant="subtle" color="gray" onClick={onCancel}>
          Cancel
        </Button>
        <ActionButton type="submit" disabled={save.isPending || !(mapping.isChanged || !account.isValid)}>
          {save.isPending ? 'Saving...' : 'Save'}
        </ActionButton>
      </Group>
    </form>
  );
};

/** Enter in a single-line input must not submit an incomplete form. */
const preventSubmitByEnter = (event: KeyboardEvent): void => {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
};
