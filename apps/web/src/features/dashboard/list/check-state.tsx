import { Text } from '@mantine/core';
import type { CheckStatus } from '@pharos/contract/rest/checks/check-answer.ts';
import { Ago } from '../../../components/moment.tsx';
import { StateBadge } from '../../../components/state-badge.tsx';
import { glanceOf, STATE_REASON } from '../../../components/state-words.ts';

/** Since when it is in its state; a check that is down also says why. Since when one is degraded is not known: it is up meanwhile. */
export const StateDetail = ({ statuses }: { statuses: CheckStatus }) => {
  const { state, state_since: since } = statuses;
  const glance = glanceOf(statuses);
  return (
    <Text size="xs" c="dimmed" truncate title={state === null ? undefined : STATE_REASON[state]}>
      {glance === 'pending' && 'for a first result'}
      {glance === 'down' && state !== null && `${STATE_REASON[state]}${since === null ? '' : ' · '}`}
      {glance === 'degraded' && 'responds slowly'}
      {since !== null && glance !== 'degraded' && <Ago at={since} />}
    </Text>
  );
};

/** Icon and word, and below since when and why. */
export const CheckState = ({ statuses }: { statuses: CheckStatus }) => (
  <div>
    <StateBadge glance={glanceOf(statuses)} />
    <StateDetail statuses={statuses} />
  </div>
);
