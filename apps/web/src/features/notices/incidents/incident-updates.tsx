import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { PageIncident } from '@pharos/contract/rest/status-pages/page-incidents.ts';
import { useEffect, useRef, useState } from 'react';
import { Moment } from '../../../components/moment.tsx';
import classes from '../notices.module.css';
import { DeleteUpdate } from './delete-update.tsx';
import { EditUpdate } from './edit-update.tsx';
import { STATUS_LABELS } from './incident-labels.ts';

interface IncidentUpdatesProps {
  incident: PageIncident;
  mayEdit: boolean;
  /** Called when the form `form` gains or loses unsaved changes. */
  onDirty: (form: string, isDirty: boolean) => void;
}

export const IncidentUpdates = ({ incident, mayEdit, onDirty }: IncidentUpdatesProps) => (
  <Stack gap="sm">
    <Title order={2} size="h5">
      Updates so far
    </Title>
    <ul className={classes.list}>
      {incident.updates.map((update) => (
        <li key={update.id} className={classes.update}>
          <Update
            incident={incident.id}
            update={update}
            mayEdit={mayEdit}
            mayDelete={mayEdit && incident.updates.length > 1}
            onDirty={(isDirty) => onDirty(`update ${update.id}`, isDirty)}
          />
        </li>
      ))}
    </ul>
  </Stack>
);

interface UpdateProps {
  incident: number;
  update: PageIncident['updates'][number];
  mayEdit: boolean;
  mayDelete: boolean;
  onDirty: (isDirty: boolean) => void;
}

const Update = ({ incident, update, mayEdit, mayDelete, onDirty }: UpdateProps) => {
  const [isOpen, setOpen] = useState(false);
  const [isDeleting, deletion] = useDisclosure();
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  // The removed form had the focus.
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const status = STATUS_LABELS[update.status];
  return (
    <Stack gap={6}>
      <Group justify="space-between" gap="xs">
        <Text size="sm">
          <b>{status}</b>{' '}
          <Text span inherit c="dimmed">
            <Moment at={update.at} precision="minute" />
            {update.changed_at !== null && ' · edited'}
          </Text>
        </Text>
        {mayEdit && !isOpen && (
          <Group gap="xs">
            <Button
              ref={button}
              variant="subtle"
              size="compact-sm"
              aria-label={`Edit the update “${status}”`}
              onClick={() => setOpen(true)}
            >
              Edit
            </Button>
            {mayDelete && (
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={`Delete the update “${status}”`}
                onClick={deletion.open}
              >
                Delete
              </Button>
            )}
          </Group>
        )}
      </Group>
      {isOpen ? (
        <EditUpdate incident={incident} update={update} onDirty={onDirty} onDone={() => setOpen(false)} />
      ) : (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the server renders it from Markdown and removes raw HTML
        <div className={classes.text} dir="auto" dangerouslySetInnerHTML={{ __html: update.html }} />
      )}
      <DeleteUpdate incident={incident} update={update} opened={isDeleting} onClose={deletion.close} />
    </Stack>
  );
};
