import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { PageIncident } from '@pharos/contract/rest/status-pages/page-incidents.ts';
import type { StatusPage } from '@pharos/contract/rest/status-pages/status-pages.ts';
import { useEffect, useRef } from 'react';
import { LeaveDialog, useLeaveGuard } from '../../../components/drawer/leave-guard.tsx';
import { Moment } from '../../../components/moment.tsx';
import { useMay } from '../../../lib/account.ts';
import classes from '../notices.module.css';
import { shownOnText } from '../parts/shown-on.ts';
import { DeleteIncident } from './delete-incident.tsx';
import { DetailsForm } from './details-form.tsx';
import { IncidentState } from './incident-state.tsx';
import { IncidentUpdates } from './incident-updates.tsx';
import { UpdateForm } from './update-form.tsx';

interface IncidentViewProps {
  incident: PageIncident;
  pages: readonly StatusPage[];
}

/** The leave guard covers all forms of the page. */
export const IncidentView = ({ incident, pages }: IncidentViewProps) => {
  const mayManage = useMay('status-pages.manage');
  const [isDeleting, deletion] = useDisclosure();
  const { blocker, hasUnsavedChanges, release } = useLeaveGuard('page');
  const unsaved = useRef(new Set<string>());
  useEffect(() => {
    hasUnsavedChanges.current = () => unsaved.current.size > 0;
  });
  const onDirty = (form: string, isDirty: boolean): void => {
    if (isDirty) unsaved.current.add(form);
    else unsaved.current.delete(form);
  };
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="flex-start" wrap="wrap">
        <div className={classes.main}>
          <Title order={1} size="h3" className={classes.free}>
            <bdi>{incident.name}</bdi>
          </Title>
          <Text size="sm" c="dimmed">
            Began <Moment at={incident.start} precision="minute" />
            {incident.resolved_at !== null && (
              <>
                , resolved <Moment at={incident.resolved_at} precision="minute" />
              </>
            )}{' '}
            · {shownOnText(incident.status_pages)}
          </Text>
          <IncidentState status={incident.status} />
        </div>
        {mayManage && (
          <Button variant="default" onClick={deletion.open}>
            Delete
          </Button>
        )}
      </Group>
      <div className={classes.columns}>
        <Stack gap="lg" component="section" aria-label="Updates">
          {mayManage && <UpdateForm incident={incident} onDirty={(isDirty) => onDirty('update', isDirty)} />}
          <IncidentUpdates incident={incident} mayEdit={mayManage} onDirty={onDirty} />
        </Stack>
        {mayManage && (
          <DetailsForm incident={incident} pages={pages} onDirty={(isDirty) => onDirty('details', isDirty)} />
        )}
      </div>
      <DeleteIncident incident={incident} opened={isDeleting} onClose={deletion.close} onDeleted={release} />
      <LeaveDialog blocker={blocker} />
    </Stack>
  );
};
