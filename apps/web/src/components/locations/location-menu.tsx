import { Menu, Stack, Text } from '@mantine/core';
import { IconKey, IconPencil, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useSend } from '../../lib/api/queries.ts';
import { useFocusAfterRemoval } from '../../lib/focus-heading.ts';
import { showSuccess } from '../../lib/toast.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { RefusalAlert } from '../refusal-alert.tsx';
import { RowMenu } from '../row-menu.tsx';
import type { LocationCalls, LocationRights, ManagedLocation } from './location-calls.ts';
import { LocationChecks } from './location-checks.tsx';
import { type Question, questionOf } from './location-questions.ts';
import { RenameLocation } from './rename-location.tsx';
import { RenewCredential } from './renew-credential.tsx';

type Act = Question | 'rename' | 'renew';

interface LocationMenuProps extends LocationRights {
  calls: LocationCalls;
  location: ManagedLocation;
}

const ICON = { size: 16, 'aria-hidden': true } as const;

export const LocationMenu = ({ calls, location, mayChange, mayRenew, mayRemove }: LocationMenuProps) => {
  const { key, name, is_disabled: isDisabled, is_live: isLive } = location;
  const [act, setAct] = useState<Act | null>(null);
  // Stays set while the dialog closes, because its text must remain visible.
  const [question, setQuestion] = useState<Question>('disable');
  const close = () => setAct(null);
  const change = useSend(calls.change, {
    refreshes: [calls.list],
    errors: 'shown',
    failure: `${name} was not changed.`,
    onSuccess: ({ is_disabled }) => {
      close();
      showSuccess(is_disabled ? 'Location disabled' : 'Location enabled');
    },
  });
  const remove = useSend(calls.remove, {
    refreshes: [calls.list],
    errors: 'shown',
    failure: `${name} was not deleted.`,
    onSuccess: () => {
      close();
      showSuccess('Location deleted');
    },
  });
  useFocusAfterRemoval(remove.isSuccess);
  const ask = (asked: Question) => {
    change.reset();
    remove.reset();
    setQuestion(asked);
    setAct(asked);
  };
  const { title, text, confirm } = questionOf(question, location);
  return (
    <>
      <RowMenu of={name}>
        {mayChange && (
          <Menu.Item leftSection={<IconPencil {...ICON} />} onClick={() => setAct('rename')}>
            Rename
          </Menu.Item>
        )}
        {mayRenew && (
          <Menu.Item leftSection={<IconKey {...ICON} />} onClick={() => setAct('renew')}>
            New credential
          </Menu.Item>
        )}
        {mayChange &&
          (isDisabled ? (
            <Menu.Item leftSection={<IconPlayerPlay {...ICON} />} onClick={() => ask('enable')}>
              Enable
            </Menu.Item>
          ) : (
            <Menu.Item leftSection={<IconPlayerPause {...ICON} />} onClick={() => ask('disable')}>
              Disable
            </Menu.Item>
          ))}
        {mayRemove && (
          <Menu.Item
            leftSection={<IconTrash {...ICON} />}
            c="var(--state-down)"
            onClick={() => ask(isLive ? 'disable-to-delete' : 'delete')}
          >
            Delete
          </Menu.Item>
        )}
      </RowMenu>
      {act === 'rename' && <RenameLocation calls={calls} location={location} onClose={close} />}
      {mayRenew && <RenewCredential calls={calls} location={location} opened={act === 'renew'} onClose={close} />}
      <ConfirmDialog
        opened={act === question}
        title={title}
        confirm={confirm}
        isDangerous={question === 'delete'}
        isBusy={change.isPending || remove.isPending}
        onClose={close}
        onConfirm={() =>
          question === 'delete'
            ? remove.mutate({ params: { key } })
            : change.mutate({ params: { key }, body: { is_disabled: question !== 'enable' } })
        }
      >
        <Stack gap="sm">
          {question !== 'enable' && <LocationChecks calls={calls} location={location} question={question} />}
          <Text size="sm">{text}</Text>
          <RefusalAlert error={change.error} />
          <RefusalAlert error={remove.error} />
        </Stack>
      </ConfirmDialog>
    </>
  );
};
