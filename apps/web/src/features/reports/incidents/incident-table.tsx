import { Anchor, Box, Group, Stack, Table, Text } from '@mantine/core';
import type { StateChange } from '@pharos/contract/rest/reports/reports.ts';
import { STATE_NAMES } from '@pharos/domain/text/state-names.ts';
import { Link } from '@tanstack/react-router';
import { displayStateOf } from '../../../components/display-state.ts';
import { StateIcon } from '../../../components/state-icon.tsx';
import { useMay, useTimeZone } from '../../../lib/account.ts';
import { joinUnits } from '../../../lib/format/number.ts';
import { momentText } from '../../../lib/format/time.ts';
import { useNow } from '../../../lib/use-now.ts';
import { incidentDurationText, unwatchedText, watchedMs } from './incident-duration.ts';
import { IncidentNote } from './incident-note.tsx';
import styles from './incident-table.module.css';

/** On small screens, notes are hidden and the link to the analysis is below the summary. */
export const IncidentTable = ({ incidents, isStale }: { incidents: readonly StateChange[]; isStale: boolean }) => (
  <Table.ScrollContainer minWidth={280} type="native">
    <Table aria-label="Incidents" aria-busy={isStale} className={styles.table} data-stale={isStale || undefined}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Date &amp; Time</Table.Th>
          <Table.Th>Downtime</Table.Th>
          <Table.Th>Response summary</Table.Th>
          <Table.Th visibleFrom="md" w="30%">
            Notes
          </Table.Th>
          <Table.Th visibleFrom="md">Analysis</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {incidents.map((incident) => (
          <Row key={incident.based_on} incident={incident} />
        ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
);

const Row = ({ incident }: { incident: StateChange }) => {
  const zone = useTimeZone();
  const now = useNow();
  const mayComment = useMay('reports.comment');
  const { based_on: id, check_start_time: startedAt, new_state: state } = incident;
  const unwatched = unwatchedText(incident);
  const when = momentText(startedAt, zone);
  const [day, clock] = when.split(', ');
  return (
    <Table.Tr>
      <Table.Td>
        <time dateTime={startedAt} className={styles.when}>
          {day}
          <Text component="span" size="sm" c="dimmed">
            {clock}
          </Text>
        </time>
      </Table.Td>
      <Table.Td>
        {incidentDurationText(incident, now)}
        {unwatched && (
          <Text size="sm" c="dimmed">
            {unwatched}
          </Text>
        )}
        {state === 'PS' && watchedMs(incident, now) >= 1000 && (
          <Text size="sm" c="dimmed">
            paused, counts as up
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        <Group gap={8} wrap="nowrap" align="flex-start">
          <StateIcon state={displayStateOf({ state, appState: null })} />
          <div>
            <Text size="sm" fw={500}>
              {STATE_NAMES[state]}
            </Text>
            {incident.new_error_summary !== '' && incident.new_error_summary !== STATE_NAMES[state] && (
              <Text size="sm" c="dimmed" className={styles.summary}>
                {joinUnits(incident.new_error_summary)}
              </Text>
            )}
            {incident.present_error_summary !== null &&
              incident.present_error_summary !== incident.new_error_summary && (
                <Text size="sm" c="dimmed" className={styles.summary}>
                  later {joinUnits(incident.present_error_summary)}
                </Text>
              )}
            <Box hiddenFrom="md">
              <Links incident={incident} when={when} />
            </Box>
          </div>
        </Group>
      </Table.Td>
      <Table.Td visibleFrom="md">
        {mayComment ? (
          <IncidentNote id={id} comment={incident.comment} label={`Note on the incident of ${when}`} />
        ) : (
          <Text size="sm" className={styles.summary}>
            {incident.comment || '–'}
          </Text>
        )}
      </Table.Td>
      <Table.Td visibleFrom="md">
        <Links incident={incident} when={when} />
      </Table.Td>
    </Table.Tr>
  );
};

const Links = ({ incident: { based_on: id, new_state: state }, when }: { incident: StateChange; when: string }) => {
  const mayPublish = useMay('status-pages.manage');
  return (
    <Stack gap={4} align="flex-start">
      <Anchor
        size="sm"
        style={{ whiteSpace: 'nowrap' }}
        aria-label={`View Analysis of ${when}`}
        renderRoot={(props) => (
          <Link to="." search={(old) => ({ ...old, incident: id })} resetScroll={false} {...props} />
        )}
      >
        View Analysis
      </Anchor>
      {/* A pause is not an outage. */}
      {mayPublish && state !== 'PS' && (
        <Anchor
          size="sm"
          aria-label={`Publish on status pages of ${when}`}
          renderRoot={(props) => <Link to="/status/incidents/new" search={{ outage: id }} {...props} />}
        >
          Publish on status pages
        </Anchor>
      )}
    </Stack>
  );
};
