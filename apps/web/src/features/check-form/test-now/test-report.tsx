import { Group, SimpleGrid, Stack, Text } from '@mantine/core';
import type { ProbeReport } from '@pharos/contract/rest/checks/probe-report.ts';
import { STATE_NAMES } from '@pharos/domain/text/state-names.ts';
import { PhaseWaterfall } from '../../../components/phase-waterfall.tsx';
import { StateBadge } from '../../../components/state-badge.tsx';
import { CertificateSummary } from './certificate-summary.tsx';
import { Fact } from './fact.tsx';
import classes from './test-report.module.css';

export const TestReport = ({ report }: { report: ProbeReport }) => {
  const { state, error_summary: summary, status_code: code, remote_address: address, certificate } = report;
  if (state === null) return <ProbeNotRun report={report} />;
  const isUp = state === 'AV';
  return (
    <Stack gap="md">
      <Group gap="sm">
        <StateBadge state={isUp ? 'up' : 'down'} />
        <Text size="sm">{isUp ? summary : `${STATE_NAMES[state]}: ${summary}`}</Text>
      </Group>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xl" verticalSpacing="md" className={classes.sides}>
        <PhaseWaterfall phases={report.phases} responseTime={report.response_time} />
        <dl className={classes.facts}>
          {code !== null && <Fact name="Status code">{code}</Fact>}
          {address !== null && <Fact name="Address">{address}</Fact>}
          <Fact name="Location">{report.location}</Fact>
          {certificate && <CertificateSummary certificate={certificate} />}
        </dl>
      </SimpleGrid>
    </Stack>
  );
};

/** The state of the target is unknown, because the probe could not be run. */
const ProbeNotRun = ({ report }: { report: ProbeReport }) => (
  <Stack gap={4}>
    <StateBadge state="unknown" word="Not tested" />
    <Text size="sm">{report.prober_error ?? report.error_summary}</Text>
    <Text size="sm" c="dimmed">
      {report.location === '' ? 'This probe could not be run.' : `${report.location} could not run this probe.`} The
      result does not show whether the target is up.
    </Text>
  </Stack>
);
