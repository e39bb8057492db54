import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { LocationKey } from '@pharos/contract/rest/locations/location-status.ts';
import { locationKeyOf } from '@pharos/domain/locations/location-key.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldErrors } from '../../lib/api/field-errors.ts';
import { queryOf, useSend } from '../../lib/api/queries.ts';
import { focusFirstError } from '../../lib/focus-first-error.ts';
import { useForm } from '../../lib/use-form.ts';
import { validateOnLeave } from '../../lib/validate-on-leave.ts';
import { ActionButton } from '../action-button.tsx';
import { RefusalAlert } from '../refusal-alert.tsx';
import { ShownOnceDialog } from '../shown-once-dialog.tsx';
import { StateIcon } from '../state-icon.tsx';
import { CommandText } from './command-text.tsx';
import type { LocationCalls } from './location-calls.ts';

interface CreateLocationProps {
  calls: LocationCalls;
  /** Whether the user enters the key. Otherwise the server generates it. */
  hasKey?: boolean;
  opened: boolean;
  onClose: () => void;
}

export const CreateLocation = ({ opened, onClose, ...form }: CreateLocationProps) => (
  <ShownOnceDialog opened={opened} onClose={onClose} title="Add location" size="lg" closeOnClickOutside={false}>
    <CreateLocationForm {...form} onDone={onClose} />
  </ShownOnceDialog>
);

const CreateLocationForm = ({
  calls,
  hasKey = false,
  onDone,
}: Pick<CreateLocationProps, 'calls' | 'hasKey'> & { onDone: () => void }) => {
  const [isOwnKey, setOwnKey] = useState(false);
  const [sentKey, setSentKey] = useState('');
  const form = useForm({
    initialValues: { name: '', key: '' },
    validate: {
      name: (name) => (name.trim() === '' ? 'This field may not be blank.' : null),
      key: (key) => (hasKey ? keyProblem(key) : null),
    },
  });
  const create = useSend(calls.create, {
    refreshes: [calls.list],
    errors: 'shown',
    failure: 'The location was not created.',
  });
  if (create.data) {
    const { location, command, warning } = create.data;
    return (
      <CommandText name={location.name} command={command} warning={warning} onDone={onDone}>
        <Arrival calls={calls} locationKey={location.key} />
      </CommandText>
    );
  }
  const refusal = fieldErrors(create.error);
  // The error applies only to the rejected value.
  const keyRefusal = sentKey === form.values.key ? refusal.key : undefined;
  const submit = form.onSubmit(({ name, key }) => {
    setSentKey(key);
    create.mutate({ body: { name: name.trim(), ...(hasKey && { key }) } });
  }, focusFirstError(form));
  return (
    <form onSubmit={submit} onBlur={validateOnLeave(form)} noValidate>
      <Stack>
        <TextInput
          label="Name"
          description="The place of the location, shown with checks and in reports"
          autoComplete="off"
          maxLength={100}
          required
          data-autofocus
          {...form.getInputProps('name')}
          onChange={({ currentTarget: { value } }) => {
            form.setFieldValue('name', value);
            if (!isOwnKey) form.setFieldValue('key', value.trim() === '' ? '' : locationKeyOf(value));
          }}
          error={form.errors.name ?? refusal.name}
        />
        {hasKey && (
          <TextInput
            label="Key"
            description="The key of the location in checks and in the API. It cannot be changed later."
            autoComplete="off"
            spellCheck={false}
            required
            {...form.getInputProps('key')}
            onChange={({ currentTarget: { value } }) => {
              setOwnKey(true);
              form.setFieldValue('key', value);
            }}
            error={form.errors.key ?? keyRefusal}
          />
        )}
        <RefusalAlert error={create.error} fields={hasKey ? ['name', 'key'] : ['name']} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone}>
            Cancel
          </Button>
          <ActionButton type="submit" loading={create.isPending}>
            Add location
          </ActionButton>
        </Group>
      </Stack>
    </form>
  );
};

const keyProblem = (key: string): string | null => {
  if (key === '') return 'This field may not be blank.';
  return LocationKey.safeParse(key).error?.issues[0]?.message ?? null;
};

const ASK_MS = 2000;

const Arrival = ({ calls, locationKey }: { calls: LocationCalls; locationKey: string }) => {
  const { data } = useQuery({
    ...queryOf(calls.list, {}),
    refetchInterval: ({ state }) => (isLive(state.data, locationKey) ? false : ASK_MS),
  });
  const hasCome = isLive(data, locationKey);
  return (
    <Group gap={6} role="status" wrap="nowrap">
      <StateIcon state={hasCome ? 'up' : 'waiting'} />
      <Text size="sm">{hasCome ? 'Its agent is connected.' : 'Waiting for its agent…'}</Text>
    </Group>
  );
};

const isLive = (list: { results: { key: string; is_live: boolean }[] } | undefined, key: string): boolean =>
  list?.results.some((location) => location.key === key && location.is_live) ?? false;
