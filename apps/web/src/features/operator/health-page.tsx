import { Anchor, Group, Stack, Table, Text, Title } from '@mantine/core';
import { getHealthOverview, type HealthOverview } from '@pharos/contract/rest/operator/health.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { StateIcon } from '../../components/state-icon.tsx';
import { queryOf } from '../../lib/api/queries.ts';
import { sizeText } from '../../lib/format/size-text.ts';
import { useNow } from '../../lib/use-now.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { DeviceAgo, DeviceDay, DeviceMoment } from './device-time.tsx';
import { Facts } from './facts.tsx';
import { backupFault, diskFault, HEALTH_REFRESH_MS, isHealthCurrent, queueFault } from './health-faults.ts';
import { JOB_LABELS, secondsAgoText } from './health-texts.ts';
import { Marked } from './marked.tsx';
import { PagePart } from './page-part.tsx';
import { pairFacts } from './pair-facts.tsx';
import { QueryPart } from './query-part.tsx';
import { WideTable } from './wide-table.tsx';

const NOT_READ = 'Could not be read';

export const HealthPage = () => {
  usePageTitle('Health');
  const query = useQuery({ ...queryOf(getHealthOverview, {}), refetchInterval: HEALTH_REFRESH_MS });
  const now = useNow();
  const isCurrent = isHealthCurrent(query, now);
  return (
    <Stack gap="xl">
      <Title order={1} size="h3">
        Health
      </Title>
      <QueryPart query={query} what="The state of Pharos">
        {(health) => (
          <>
            <Problems health={health} isCurrent={isCurrent} />
            {!query.isError && (
              <Text size="sm" c="dimmed">
                As of <DeviceMoment at={new Date(query.dataUpdatedAt).toISOString()} precision="second" />
              </Text>
            )}
            <PagePart title="Monitoring">
              <Facts facts={monitoringFacts(health)} />
            </PagePart>
            <PagePart title="Alerts and jobs">
              <Facts facts={alertFacts(health)} />
              <Jobs queue={health.queue} />
            </PagePart>
            {health.pair !== null && (
              <PagePart title="Paired installation">
                <Facts facts={pairFacts(health.pair)} />
              </PagePart>
            )}
            <PagePart title="Storage">
              <Facts facts={storageFacts(health)} />
            </PagePart>
            <PagePart title="Locations">
              <Locations locations={health.locations} />
              <Anchor size="sm" renderRoot={(props) => <Link to="/operator/locations" {...props} />}>
                All locations
              </Anchor>
            </PagePart>
          </>
        )}
      </QueryPart>
    </Stack>
  );
};

/** If `isCurrent` is false, the problems may have changed. */
const Problems = ({ health, isCurrent }: { health: HealthOverview; isCurrent: boolean }) =>
  !isCurrent ? (
    <Group gap={8} role="alert" wrap="nowrap" align="flex-start">
      <StateIcon state="unknown" />
      <Text fw={600}>
        The current state is unknown. {health.problems.length === 0 ? 'There were no problems' : 'There were problems'}{' '}
        at the last report of Pharos.
      </Text>
    </Group>
  ) : health.problems.length === 0 ? (
    <Group gap={8} role="status">
      <StateIcon state="up" />
      <Text>Pharos has no problems.</Text>
    </Group>
  ) : (
    <Stack gap="xs" role="alert">
      {health.problems.map(({ kind, text, since }) => (
        <Group key={kind} gap={8} wrap="nowrap" align="flex-start">
          <StateIcon state="down" />
          <Text fw={600}>
            {text} (since <DeviceMoment at={since} />)
          </Text>
        </Group>
      ))}
    </Stack>
  );

const monitoringFacts = ({ engine, lateness, checks }: HealthOverview) => [
  ...(engine === null
    ? [['Engine', 'None in this process'] as const]
    : [
        ['Partitions owned', `${engine.partitions} of 256`] as const,
        ['Probed checks', engine.scheduled_checks.toLocaleString('en-US')] as const,
        ['Last probe', secondsAgoText(engine.since_last_probe_seconds)] as const,
        ['Last stored results', secondsAgoText(engine.since_last_stored_seconds)] as const,
        [
          'Results waiting for storage',
          <Marked
            key="waiting"
            fault={
              engine.dropped_results === 0
                ? null
                : `${engine.dropped_results} were dropped since the start because the queue was full.`
            }
          >
            {engine.held_results}
          </Marked>,
        ] as const,
      ]),
  [
    'Lateness of probes',
    lateness === null
      ? 'No probe has started yet'
      : `50 % within ${lateness.p50_seconds} s, 99 % within ${lateness.p99_seconds} s, since the start`,
  ] as const,
  [
    'Checks by state',
    checks === null
      ? NOT_READ
      : Object.entries(checks)
          .map(([state, count]) => `${count.toLocaleString('en-US')} ${state}`)
          .join(', ') || 'None',
  ] as const,
];

const alertFacts = ({ queue }: HealthOverview) =>
  queue === null
    ? [['Queue', NOT_READ] as const]
    : [
        ['Waiting alerts', queue.pending_deliveries] as const,
        ['Alerts that failed in the last hour', queue.deliveries_failed_last_hour] as const,
        [
          'Waiting jobs',
          <Marked key="jobs" fault={queueFault(queue)}>
            {queue.waiting_jobs}
          </Marked>,
        ] as const,
      ];

const Jobs = ({ queue }: Pick<HealthOverview, 'queue'>) =>
  queue === null || queue.by_task.length === 0 ? null : (
    <Table verticalSpacing={4} maw={480}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Job</Table.Th>
          <Table.Th ta="right">Waiting</Table.Th>
          <Table.Th ta="right">Failing</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {queue.by_task.map(({ task, waiting, failing }) => (
          <Table.Tr key={task}>
            <Table.Td>{JOB_LABELS[task] ?? task}</Table.Td>
            <Table.Td ta="right">{waiting}</Table.Td>
            <Table.Td ta="right" fw={failing > 0 ? 600 : undefined}>
              {failing}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );

const storageFacts = ({
  database,
  disk,
  last_backup: backup,
  certificates,
  version,
  node,
  started_on,
}: HealthOverview) => [
  [
    'Database',
    database === null
      ? NOT_READ
      : `PostgreSQL ${database.version}${database.is_embedded ? ', embedded' : ''}, ${sizeText(database.bytes)}, responds in ${database.latency_ms.toFixed(1)} ms`,
  ] as const,
  ...(disk === null
    ? []
    : [
        [
          'Disk',
          <Marked key="disk" fault={diskFault(disk)}>
            {sizeText(disk.free_bytes)} free of {sizeText(disk.total_bytes)}
          </Marked>,
        ] as const,
      ]),
  [
    'Last backup',
    <Marked key="backup" fault={backupFault(backup, Date.now())}>
      {backup === null ? (
        'No backup yet'
      ) : (
        <>
          <DeviceAgo at={backup.finished_on} />, {sizeText(backup.bytes)}
          {!backup.has_results && ', without raw results'}
        </>
      )}
    </Marked>,
  ] as const,
  [
    'Certificates of custom domains',
    certificates.length === 0 ? (
      'No certificate expires within two weeks'
    ) : (
      <Marked key="certificates" fault="These certificates could not be renewed.">
        {certificates.map(({ domain, ends_on }) => (
          <span key={domain} style={{ display: 'block' }}>
            {domain}: <DeviceDay at={ends_on} />
          </span>
        ))}
      </Marked>
    ),
  ] as const,
  [
    'Pharos',
    <span key="pharos">
      {version} on Node.js {node}, started <DeviceAgo at={started_on} />
    </span>,
  ] as const,
];

const Locations = ({ locations }: Pick<HealthOverview, 'locations'>) =>
  locations.length === 0 ? (
    <Text>No agent is live, so nothing is probed.</Text>
  ) : (
    <WideTable name="Locations" minWidth={480}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Location</Table.Th>
          <Table.Th>Address</Table.Th>
          <Table.Th ta="right">Running jobs</Table.Th>
          <Table.Th>Cannot probe</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {locations.map(({ key, name, address, queued_jobs, unavailable }) => (
          <Table.Tr key={key}>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>
              {name} ({key})
            </Table.Td>
            <Table.Td>{address ?? 'Unknown'}</Table.Td>
            <Table.Td ta="right">{queued_jobs}</Table.Td>
            <Table.Td>
              {Object.entries(unavailable)
                .map(([type, why]) => `${type}: ${why}`)
                .join('; ') || '–'}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </WideTable>
  );
