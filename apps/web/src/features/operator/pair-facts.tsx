import { Text } from '@mantine/core';
import type { HealthOverview } from '@pharos/contract/rest/operator/health.ts';
import { durationText } from '@pharos/domain/text/duration-text.ts';
import { DeviceAgo, DeviceMoment } from './device-time.tsx';
import { Marked } from './marked.tsx';

type Pair = NonNullable<HealthOverview['pair']>;

const NOT_KNOWN = 'Unknown';

export const pairFacts = (pair: Pair) => [
  ['Address', pair.address] as const,
  ...(pair.is_paired ? seenFacts(pair) : [['State', 'The pairing was started but not completed'] as const]),
];

const seenFacts = (pair: Pair) => [
  [
    'State',
    <Marked key="state" fault={faultOf(pair)}>
      <State pair={pair} />
    </Marked>,
  ] as const,
  ['Last answer', pair.answered_on === null ? 'None yet' : <DeviceAgo key="answer" at={pair.answered_on} />] as const,
  ...(pair.state === null ? [] : figures(pair.state)),
];

const State = ({ pair: { trouble, looked_on, is_told } }: { pair: Pair }) => {
  if (looked_on === null) return 'It was not inspected yet';
  if (trouble === null) return 'It responds, is ready and sends its alerts';
  return (
    <Text component="span" fw={600}>
      {trouble.text}
      {trouble.since !== null && (
        <>
          {' '}
          (since <DeviceMoment at={trouble.since} />)
        </>
      )}
      {is_told && '. The operators were notified'}
    </Text>
  );
};

/**
 * Returns why a problem of the paired installation is not reported, or that it needs attention. Null without a problem.
 */
const faultOf = ({ trouble, connection, stopped_on, is_told }: Pair): string | null => {
  if (trouble === null) return null;
  if (is_told && connection !== 'isolated') return 'It needs attention.';
  if (connection === 'isolated')
    return 'This installation is isolated: none of its references responds. During this time, no alert about the other installation is sent.';
  if (connection === 'unknown')
    return 'This installation may be isolated, so no alert is sent. Set REFERENCE_TARGETS so that it can detect this.';
  if (trouble.kind === 'no-answer' && stopped_on !== null)
    return 'It announced a stop. An alert is sent if it does not return within ten minutes.';
  return 'It needs attention.';
};

const figures = (state: NonNullable<Pair['state']>) => [
  ['Its oldest waiting alert', secondsText(state.oldest_waiting_alert_seconds, 'No alert waits')] as const,
  ['Its alerts that failed in the last hour', state.deliveries_failed_last_hour ?? NOT_KNOWN] as const,
  ['Its oldest due job', secondsText(state.oldest_due_job_seconds, 'None')] as const,
  [
    'Its last stored results',
    state.since_last_stored_seconds === null
      ? NOT_KNOWN
      : `${durationText(state.since_last_stored_seconds * 1000)} before its response`,
  ] as const,
  [
    'Lateness of its probes',
    state.lateness_p99_seconds === null ? NOT_KNOWN : `99 % within ${state.lateness_p99_seconds} s`,
  ] as const,
  ['Considers itself isolated', state.is_isolated === null ? NOT_KNOWN : state.is_isolated ? 'Yes' : 'No'] as const,
  ['Its version', state.version ?? NOT_KNOWN] as const,
];

const secondsText = (seconds: number | null, none: string): string => {
  if (seconds === null) return NOT_KNOWN;
  return seconds === 0 ? none : durationText(seconds * 1000);
};
