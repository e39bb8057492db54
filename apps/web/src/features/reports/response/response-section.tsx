import { Center, Stack, Text } from '@mantine/core';
import type { CheckAnswer } from '@pharos/contract/rest/checks/check-answer.ts';
import { UpgradeBadge } from '../../../components/upgrade/upgrade-badge.tsx';
import { usePlan } from '../../../lib/account.ts';
import type { Range } from '../range/parse-range.ts';
import { ReportSection } from '../report-section.tsx';
import { ResponseFigures } from './response-figures.tsx';
import { ResponseSeries } from './response-series.tsx';

export const ResponseSection = ({ check, range }: { check: CheckAnswer; range: Range }) => {
  const isIncluded = usePlan().has('response_time_graph');
  return (
    <ReportSection
      title="Response time"
      hint={isIncluded && `by ${range.unit}`}
      actions={!isIncluded && <UpgradeBadge feature="response_time_graph" interest="responsegraph" />}
    >
      {isIncluded ? (
        <Stack gap="lg">
          <ResponseFigures check={check} range={range} />
          <ResponseSeries check={check} range={range} />
        </Stack>
      ) : (
        <Center mih={120} ta="center">
          <Text c="dimmed" maw={440}>
            Apdex, the average response time and its graph are part of the GARDEN plan. Pharos already measures them.
          </Text>
        </Center>
      )}
    </ReportSection>
  );
};
