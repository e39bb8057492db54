import { Text, Title } from '@mantine/core';
import type { ProbeEvidence } from '@pharos/contract/rest/reports/reports.ts';
import { Moment } from '../../../components/moment.tsx';
import { joinUnits } from '../../../lib/format/number.ts';
import styles from './current-incident.module.css';

export const ProbeSummary = ({ title, probe }: { title: string; probe: ProbeEvidence | null }) => (
  <div>
    <Title order={3} size="h6" c="dimmed" fw={500}>
      {title}
    </Title>
    {probe === null ? (
      <Text size="sm">Its evidence was not stored.</Text>
    ) : (
      <>
        <Text size="sm" fw={500} className={styles.free}>
          {joinUnits(probe.error_summary) || 'Error'}
        </Text>
        <Text size="sm" c="dimmed">
          {probe.source !== '' && (
            <>
              from <bdi>{probe.source}</bdi>,{' '}
            </>
          )}
          <Moment at={probe.check_start_time} />
        </Text>
      </>
    )}
  </div>
);
