import { Stack, Text } from '@mantine/core';
import type { ProbeReport } from '@pharos/contract/rest/checks/probe-report.ts';
import { Moment } from '../../../components/moment.tsx';
import { PhaseWaterfall } from '../../../components/phase-waterfall.tsx';
import { foundText } from './probe-strip.tsx';

export const ProbeDetails = ({ probe }: { probe: ProbeReport }) => (
  <Stack gap={4} aria-live="polite">
    <Text size="sm" fw={500}>
      {foundText(probe)}
    </Text>
    <Text size="sm" c="dimmed">
      <Moment at={probe.check_start_time} />
      {probe.location !== '' && (
        <>
          {' '}
          from <bdi>{probe.location}</bdi>
        </>
      )}
      {probe.status_code !== null && `, status ${probe.status_code}`}
      {probe.remote_address !== null && `, address ${probe.remote_address}`}
    </Text>
    <PhaseWaterfall phases={probe.phases} responseTime={probe.response_time} />
  </Stack>
);
