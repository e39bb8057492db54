import { Text } from '@mantine/core';
import type { HealthOverview } from '@pharos/contract/rest/operator/health.ts';
import { durationText } from '@pharos/domain/text/duration-text.ts';
import { DeviceAgo, DeviceMoment } from './device-time.tsx';
import { Marked } from './marked.tsx';

type Pair = NonNullable<HealthOverview['pair']>;

const NOT_KNOWN = 'Not known';

export const pairFacts = (pair: Pair) => [
  ['Address', pair.address] as const,
  ...(pair.is_paired ? seenFacts(pair) : [['State', 'The pairing was begun and is not finished'] as const]),
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
  if (looked_on === null) return 'It was not asked yet';
  if (trouble === null) return 'It answers, is ready and sends its alerts';
  return (
    <Text component="span" fw={600}>
      {trouble.text}
      {trouble.since !== null && (
        <>
          {' '}
          (since <DeviceMoment at={trouble.since} />)
        </>
      )}
      {is_told && '. Operators were mailed'}
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
    return 'This installation is cut off itself: none of its references answers. Nobody is told of the other one meanwhile.';
  if (connection === 'unknown')
    return 'It may be this installation that is cut off, so nobody is told. Set REFERENCE_TARGETS, by which it can tell.';
  if (trouble.kind === 'no-answer' && stopped_on !== null)
    return 'It said that it stops: it may be away for ten minutes before anybody is told.';
  return 'It needs attention.';
};

const figures = (state: NonNullable<Pair['state']>) => [
  ['Its oldest alert that waits', secondsText(state.oldest_waiting_alert_seconds, 'None waits')] as const,
  ['Its alerts given up in the last hour', state.deliveries_failed_last_hour ?? NOT_KNOWN] as const,
  ['Its oldest job that is due', secondsText(state.oldest_due_job_seconds, 'None')] as const,
  [
    'Its results last stored',
    state.since_last_stored_seconds === null
      ? NOT_KNOWN
      : `${durationText(state.since_last_stored_seconds * 1000)} before its answer`,
  ] as const,
  [
    'Lateness of its probes',
    state.lateness_p99_seconds === null ? NOT_KNOWN : `99 of 100 within ${state.lateness_p99_seconds} s`,
  ] as const,
  ['Takes itself for cut off', state.is_isolated === null ? NOT_KNOWN : state.is_isolated ? 'Yes' : 'No'] as const,
  ['Its version', state.version ?? NOT_KNOWN] as const,
];

const secondsText = (seconds: number | null, none: string): string => {
  if (seconds === null) return NOT_KNOWN;
  return seconds === 0 ? none : durationText(seconds * 1000);
};
