import { Badge, Group, Stack, Text, Title } from '@mantine/core';
import type { ProbeEvidence, StateChangeAnalysis } from '@pharos/contract/rest/reports/reports.ts';
import { useId } from 'react';
import { Moment } from '../../../components/moment.tsx';
import { PhaseWaterfall } from '../../../components/phase-waterfall.tsx';
import { joinUnits, millisecondsText } from '../../../lib/format/number.ts';
import { CertificateFacts } from './certificate-facts.tsx';
import { FactList } from './fact-list.tsx';
import { HeaderList } from './header-list.tsx';
import styles from './probe-card.module.css';
import { isWebRequest, protocolOf, requestHeaders } from './request-headers.ts';

const DEFAULT_LOCATION = 'US East (North Virginia)';

interface ProbeCardProps {
  title: string;
  probe: ProbeEvidence;
  analysis: StateChangeAnalysis;
}

/** Shows the request and the response of a probe. Data from the target is shown as plain text. */
export const ProbeCard = ({ title, probe, analysis }: ProbeCardProps) => {
  const id = useId();
  const { name, url, request_timeout: timeout } = analysis.check_data;
  const headers = requestHeaders(probe, url, analysis['user-agent']);
  return (
    <section aria-labelledby={id} className={styles.card}>
      <Stack gap="md">
        <Stack gap={4}>
          <Group justify="space-between" gap="xs">
            <Title order={3} size="h5" id={id}>
              {title}
            </Title>
            <Text size="sm" c="dimmed">
              <Moment at={probe.check_start_time} />
            </Text>
          </Group>
          <Text fw={500} c="var(--state-down)" className={styles.free}>
            {joinUnits(probe.error_summary) || 'Error'}
          </Text>
          <Group gap="xs">
            <Badge variant="default" radius="sm" tt="none">
              {protocolOf(url).toUpperCase()}
            </Badge>
            {isWebRequest(url) && (
              <Badge variant="default" radius="sm">
                GET
              </Badge>
            )}
            {probe.status_code !== null && (
              <Badge variant="default" radius="sm" tt="none">
                Status {probe.status_code}
              </Badge>
            )}
          </Group>
        </Stack>
        <FactList
          facts={[
            ['Check', name],
            ['Location', locationText(probe, analysis)],
            ['URL', url],
            ['Address', probe.remote_address],
            ['Timeout', timeout === null ? 'unknown' : `${timeout || 30}s`],
            ['Response time', probe.response_time === null ? 'No answer' : millisecondsText(probe.response_time)],
            ['Prober error', probe.prober_error],
          ]}
        />
        <PhaseWaterfall phases={probe.phases} responseTime={probe.response_time} />
        {headers && (
          <HeaderList
            title={
              probe.request_headers === null
                ? 'Request headers (the probe failed before they were sent)'
                : 'Request headers'
            }
            headers={headers}
          />
        )}
        {probe.response_headers && <HeaderList title="Response headers" headers={probe.response_headers} />}
        {probe.body_excerpt !== null && (
          <div>
            <Title order={4} size="h6" mb={4}>
              Start of the response body
            </Title>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: Scrollable content must be focusable for keyboard users. */}
            <pre className={styles.body} tabIndex={0}>
              {probe.body_excerpt || '(empty)'}
            </pre>
          </div>
        )}
        {probe.certificate && <CertificateFacts certificate={probe.certificate} />}
      </Stack>
    </section>
  );
};

const locationText = ({ source }: ProbeEvidence, { 'server-probes': locations }: StateChangeAnalysis): string => {
  const address = locations.find(([name]) => name === source)?.[1];
  return `${source || DEFAULT_LOCATION}${address ? ` (${address})` : ''}`;
};
