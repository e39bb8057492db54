import { Anchor, Group, Stack, Text } from '@mantine/core';
import type { StateChangeAnalysis } from '@pharos/contract/rest/reports/reports.ts';
import { STATE_NAMES } from '@pharos/domain/text/state-names.ts';
import { Link } from '@tanstack/react-router';
import { displayStateOf } from '../../../components/display-state.ts';
import { Moment } from '../../../components/moment.tsx';
import { StateBadge } from '../../../components/state-badge.tsx';
import { moveFocusOnRemoval } from '../../../lib/focus-heading.ts';
import { useNow } from '../../../lib/use-now.ts';
import { incidentDurationText, unwatchedText } from '../incidents/incident-duration.ts';

export const AnalysisSummary = ({ analysis }: { analysis: StateChangeAnalysis }) => {
  const now = useNow();
  const { new_state: state, check_start_time: startedAt, next_state_change_time: endedAt, outage } = analysis;
  const unwatched = unwatchedText(analysis);
  return (
    <Stack gap={4}>
      <Group gap="md">
        <StateBadge state={displayStateOf({ state, appState: null })} word={STATE_NAMES[state]} />
        <Text size="sm">
          Duration: <strong>{incidentDurationText(analysis, now)}</strong>
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
      {outage && (outage.based_on !== analysis.based_on || outage.end !== endedAt) && (
        <Text size="sm" c="dimmed">
          Part of an outage that started on <Moment at={outage.start} />
          {outage.end !== null && (
            <>
              {' '}
              to <Moment at={outage.end} />
            </>
          )}
          {outage.based_on !== analysis.based_on && (
            <>
              {'. '}
              <Anchor
                ref={moveFocusOnRemoval}
                size="sm"
                underline="always"
                renderRoot={(props) => (
                  <Link
                    to="."
                    search={(old) => ({ ...old, incident: outage.based_on })}
                    resetScroll={false}
                    {...props}
                  />
                )}
              >
                View its start
              </Anchor>
            </>
          )}
        </Text>
      )}
    </Stack>
  );
};
