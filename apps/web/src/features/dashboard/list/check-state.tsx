import { Text } from '@mantine/core';
import type { CheckStatus } from '@pharos/contract/rest/checks/check-answer.ts';
import { STATE_NAMES } from '@pharos/domain/text/state-names.ts';
import { displayStateOf } from '../../../components/display-state.ts';
import { Ago } from '../../../components/moment.tsx';
import { StateBadge } from '../../../components/state-badge.tsx';
import { useTimeZone } from '../../../lib/account.ts';
import { momentText } from '../../../lib/format/time.ts';

/**
 * Shows the start of the state, and the reason if the check is down or not monitored. The start of a degradation is
 * unknown.
 */
export const StateDetail = ({ statuses }: { statuses: CheckStatus }) => {
  const { state, state_since, down_since, error_summary, monitoring_error: error, no_live_location } = statuses;
  const since = down_since ?? state_since;
  const displayState = displayStateOf(statuses);
  if (error !== null) {
    return (
      <Text size="xs" c="dimmed" truncate title={error}>
        {error.split(':')[0]}
      </Text>
    );
  }
  if (no_live_location !== null) return <NoLiveLocation {...no_live_location} />;
  return (
    <Text size="xs" c="dimmed" truncate title={error_summary ?? (state === null ? undefined : STATE_NAMES[state])}>
      {displayState === 'waiting' && 'for a first result'}
      {displayState === 'down' && state !== null && `${STATE_NAMES[state]}${since === null ? '' : ' · '}`}
      {statuses.paused_by_plan && 'above the limit of the plan · '}
      {displayState === 'degraded' && 'responds slowly'}
      {since !== null && displayState !== 'degraded' && <Ago at={since} />}
    </Text>
  );
};

const NoLiveLocation = ({ since, is_cut_off }: NonNullable<CheckStatus['no_live_location']>) => {
  const zone = useTimeZone();
  const text = is_cut_off ? 'The network of its location is down' : 'No live location can run it';
  return (
    <Text size="xs" c="dimmed" truncate title={since === null ? text : `${text} since ${momentText(since, zone)}`}>
      {is_cut_off ? 'Location isolated' : 'Not probed'}
      {since !== null && (
        <>
          {' · '}
          <Ago at={since} />
        </>
      )}
    </Text>
  );
};

export const CheckState = ({ statuses }: { statuses: CheckStatus }) => (
  <div>
    <StateBadge state={displayStateOf(statuses)} />
    <StateDetail statuses={statuses} />
  </div>
);
