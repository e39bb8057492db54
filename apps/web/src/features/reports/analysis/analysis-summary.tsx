import { Group, Stack, Text } from '@mantine/core';
import type { StateChangeAnalysis } from '@pharos/contract/rest/reports/reports.ts';
import { Moment } from '../../../components/moment.tsx';
import { StateBadge } from '../../../components/state-badge.tsx';
import { glanceOf, STATE_REASON } from '../../../components/state-words.ts';
import { useNow } from '../../../lib/use-now.ts';
import { lastedText, unwatchedText } from '../incidents/lasted-text.ts';

/** Which state it was, and how long. */
export const AnalysisSummary = ({ analysis }: { analysis: StateChangeAnalysis }) => {
  const now = useNow();
  const { new_state: state, check_start_time: startedAt, next_state_change_time: endedAt } = analysis;
  const unwatched = unwatchedText(analysis);
  return (
    <Stack gap={4}>
      <Group gap="md">
        <StateBadge glance={glanceOf({ state, appState: null })} word={STATE_REASON[state]} />
        <Text size="sm">
          Duration: <strong>{lastedText(analysis, now)}</strong>
          {unwatched && ` ${unwatched}`}
        </Text>
      </Group>
      <Text size="sm" c="dimmed">
        From <Moment at={startedAt} />
        {endedAt !== null && (
          <>
            {' '}
            to <Moment at={endedAt} />
          </>
        )}
      </Text>
    </Stack>
  );
};
