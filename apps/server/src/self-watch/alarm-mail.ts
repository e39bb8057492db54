import { problemText } from '@pharos/domain/self-watch/problem-text.ts';
import type { SystemProblemKind } from '@pharos/domain/self-watch/system-problem.ts';
import { durationText } from '@pharos/domain/text/duration-text.ts';
import { momentText } from '../html/moment-text.ts';
import type { AccountMail } from '../storage/mails/enqueue-mail.ts';
import type { OperatorAddress } from './operator-address.ts';

export type AlarmKind = SystemProblemKind | 'not-running';

/** Times are in epoch milliseconds; `until` is null while the system problem lasts. */
export interface OwnAlarm {
  kind: AlarmKind;
  beganAt: number;
  until: number | null;
  locations?: readonly string[];
}

const NOT_RUNNING = { now: 'Pharos is not running', before: 'Pharos did not monitor, because it was not running' };

const UNKNOWN =
  'If the probes of a check were missing for more than two intervals, reports show the check as unknown in this time, neither up nor down.';
const DELAYED =
  'Checks are still probed with the last known settings. Pharos buffers the results, and judges them as soon as they can be stored, so alerts are late. If there were too many results, reports show this time as unknown.';
const OVERLOADED =
  'Every check is still probed, and alerts about outages are sent. Increase the intervals of checks, stop other programs on the machine, or add a location, an agent or an engine (see docs/sizes.md).';
const CUT_OFF = `None of the reference hosts responds (see docs/references.md). ${UNKNOWN}`;
const STUCK =
  'The probes of such a thread count as unknown and cannot cause an outage. The log lists the checks that it was probing.';
const LATE = 'Alerts from this time are sent late. Their receipts show every attempt.';

const CONSEQUENCE: Record<AlarmKind, string> = {
  'not-running': UNKNOWN,
  'no-partitions': UNKNOWN,
  'not-probing': UNKNOWN,
  'not-seeing': CUT_OFF,
  'location-not-seeing': CUT_OFF,
  'database-away': DELAYED,
  'not-storing': DELAYED,
  'threads-stuck': STUCK,
  overloaded: OVERLOADED,
  'no-worker': LATE,
  'queue-stuck': LATE,
  'not-delivering': LATE,
};

export const alarmFooter = ({ isNamed }: OperatorAddress): string =>
  isNamed
    ? 'Sent by Pharos to the operator of this installation (OPERATOR_EMAIL, or SUPPORT_EMAIL if it is not set).'
    : 'Sent by Pharos to the owner of its first organization. Set OPERATOR_EMAIL to use another address.';

/** `alarms` must not be empty. */
export const alarmMail = (operator: OperatorAddress, alarms: readonly OwnAlarm[], baseUrl: string): AccountMail => {
  const { host } = new URL(baseUrl);
  const subject = subjectOf(alarms, host);
  return {
    to: operator.to,
    subject,
    headline: subject,
    paragraphs: [
      ...alarms.map(sentenceOf),
      ...new Set(alarms.map(({ kind }) => CONSEQUENCE[kind])),
      'The log of Pharos contains more details.',
    ],
    action: { label: 'Open Pharos', link: baseUrl },
    footer: alarmFooter(operator),
    addresses: [host],
    countedWith: null,
  };
};

/** Contains the host, because an operator may run several installations. */
const subjectOf = (alarms: readonly OwnAlarm[], host: string): string => {
  if (alarms.some(({ until }) => until === null)) return `Pharos at ${host} has a problem`;
  const beganAt = Math.min(...alarms.map((alarm) => alarm.beganAt));
  const duration = durationText(Math.max(...alarms.map(({ until }) => until ?? 0)) - beganAt);
  if (alarms.every(({ kind }) => kind === 'not-running')) return `Pharos at ${host} did not monitor for ${duration}`;
  return `Pharos at ${host} had a problem for ${duration}`;
};

const sentenceOf = ({ kind, beganAt, until, locations }: OwnAlarm): string => {
  const { now, before } = kind === 'not-running' ? NOT_RUNNING : problemText({ kind, ...(locations && { locations }) });
  return until === null
    ? `${now} (since ${momentText(beganAt, 'UTC')}).`
    : `${before} (from ${momentText(beganAt, 'UTC')} to ${momentText(until, 'UTC')}).`;
};
