import { wordsOfProblem } from '@pharos/domain/self-watch/problem-words.ts';
import type { SystemProblemKind } from '@pharos/domain/self-watch/system-problem.ts';
import { durationText } from '@pharos/domain/words/duration-text.ts';
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

const NOT_RUNNING = { now: 'Pharos does not run', before: 'Pharos did not watch: it did not run' };

const UNKNOWN =
  'Reports show a check as unknown, neither up nor down, where its probes were missing for more than two intervals.';
const HELD =
  'Probing goes on meanwhile by the last known settings. Results are kept and judged once they can be stored, and what they tell is told late; where there were too many of them, the time is unknown.';
const OVERLOADED =
  'Every check goes on being probed, and outages are told. Probe less often, stop other work on the machine, or add a location, an agent or an engine (docs/sizes.md).';
const CUT_OFF = `None of the references answers (docs/operate.md). ${UNKNOWN}`;
const STUCK =
  'The probes of such a thread count as unknown, so that no outage follows from them. The log names the checks that it was probing.';
const LATE = 'Alerts of that time are told late; their receipts show every attempt.';

const CONSEQUENCE: Record<AlarmKind, string> = {
  'not-running': UNKNOWN,
  'no-partitions': UNKNOWN,
  'not-probing': UNKNOWN,
  'not-seeing': CUT_OFF,
  'location-not-seeing': CUT_OFF,
  'database-away': HELD,
  'not-storing': HELD,
  'threads-stuck': STUCK,
  overloaded: OVERLOADED,
  'no-worker': LATE,
  'queue-stuck': LATE,
  'not-delivering': LATE,
};

export const alarmFooter = ({ isNamed }: OperatorAddress): string =>
  isNamed
    ? 'Sent by Pharos to the operator of this installation (OPERATOR_EMAIL, else SUPPORT_EMAIL).'
    : 'Sent by Pharos to the owner of its first organization. Set OPERATOR_EMAIL to name another address.';

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
      'The log of Pharos says more.',
    ],
    action: { label: 'Open Pharos', link: baseUrl },
    footer: alarmFooter(operator),
    addresses: [host],
    countedWith: null,
  };
};

/** Contains the host, because an operator may run several installations. */
const subjectOf = (alarms: readonly OwnAlarm[], host: string): string => {
  if (alarms.some(({ until }) => until === null)) return `Pharos at ${host} cannot do its work`;
  const beganAt = Math.min(...alarms.map((alarm) => alarm.beganAt));
  const duration = durationText(Math.max(...alarms.map(({ until }) => until ?? 0)) - beganAt);
  if (alarms.every(({ kind }) => kind === 'not-running')) return `Pharos at ${host} did not watch for ${duration}`;
  return `Pharos at ${host} could not do its work for ${duration}`;
};

const sentenceOf = ({ kind, beganAt, until, locations }: OwnAlarm): string => {
  const { now, before } =
    kind === 'not-running' ? NOT_RUNNING : wordsOfProblem({ kind, ...(locations && { locations }) });
  return until === null
    ? `${now}, since ${momentText(beganAt, 'UTC')}.`
    : `${before}, from ${momentText(beganAt, 'UTC')} to ${momentText(until, 'UTC')}.`;
};
