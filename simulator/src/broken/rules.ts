import type { Invariant } from '../oracle/violation.ts';
import type { Scenario } from '../world/scenario.ts';
import {
  changeKeyPerAttempt,
  hidesLateness,
  marksBeforeSending,
  reusesKeyForMore,
  sendsRecoveryToAll,
  splitsEnds,
  suppressPauseEvents,
} from './alert-rules.ts';
import type { BrokenRule } from './broken-rule.ts';
import { acknowledgesAtOnce, comesInTime, confirmsUnseen, loadedAs, referencesAnswer } from './engine-rules.ts';
import { commitsInTheMiddle, insertsAlertsApart, onStatement, skips } from './storage-rules.ts';

interface NamedRule {
  make(): BrokenRule;
  /** The invariant that the broken rule violates. */
  detectedBy: Invariant;
  /** Whether a scenario can show the broken rule. By default, all can. */
  isIn?: (scenario: Scenario) => boolean;
  /** The first seed that shows the violation, unless it is 1. It is tried first. */
  seenIn?: number;
}

const HOUR_MS = 3_600_000;
/** Whether the clock is set back so far that events scheduled before it are still pending at the end. */
const clockIsSetBack = ({ clockStep }: Scenario): boolean =>
  clockStep !== null && (clockStep.ms <= -HOUR_MS || (clockStep.backAt !== null && clockStep.ms >= HOUR_MS));

/** Prove that the oracle detects broken rules. */
export const BROKEN_RULES: Readonly<Record<string, NamedRule>> = {
  'failure judged without confirmation': {
    make: () => ({ engine: { bus: confirmsUnseen } }),
    detectedBy: 'an outage has two failed probes',
  },
  'references are not probed': {
    make: () => ({ engine: { bus: referencesAnswer } }),
    detectedBy: 'an isolated location reports no outage',
    seenIn: 13,
    isIn: ({ locations, clockStep }) => clockStep === null && locations.some(({ isolated }) => isolated.length > 0),
  },
  'one location is enough': {
    make: () => ({
      engine: loadedAs(({ check, condition }) => ({ check: { ...check, confirmationRule: 'one' }, condition })),
    }),
    detectedBy: 'an outage is confirmed by its rule',
    seenIn: 9,
    isIn: ({ checks }) => checks.some(({ confirmationRule }) => confirmationRule !== 'one'),
  },
  'duplicates are judged': {
    make: () => ({ engine: { bus: comesInTime({ isNew: true }) } }),
    detectedBy: 'a stored result belongs to exactly one probe',
  },
  'late results are judged': {
    make: () => ({ engine: { bus: comesInTime({ isNew: false }) } }),
    detectedBy: 'a state matches its polls',
    seenIn: 19,
    isIn: ({ results }) => results.late > 0,
  },
  'result acknowledged before it is stored': {
    make: () => ({ engine: { bus: acknowledgesAtOnce } }),
    detectedBy: 'an acknowledged poll is stored',
  },
  'batch in two transactions': {
    make: () => ({ statements: commitsInTheMiddle }),
    detectedBy: 'figures match the stored polls',
    seenIn: 3,
  },
  'alert event outside the transaction': {
    make: () => ({ statements: insertsAlertsApart }),
    detectedBy: 'an alert belongs to an outage',
    seenIn: 9,
  },
  'gap not recorded': {
    make: () => ({ statements: skips('engine', 'insert into observation_gaps') }),
    detectedBy: 'unwatched time is a gap',
  },
  'jobs wait after the clock was set back': {
    make: () => ({
      statements: skips('worker', 'update graphile_worker._private_jobs set run_at = now(), updated_at'),
    }),
    detectedBy: 'a clock change does not delay alerts',
    seenIn: 130,
    isIn: clockIsSetBack,
  },
  'gaps remain in the future after the clock was set back': {
    make: () => ({ statements: skips('engine', 'update observation_gaps t set') }),
    detectedBy: 'no record is in the future',
    seenIn: 43,
    isIn: clockIsSetBack,
  },
  'figures of locations not stored': {
    make: () => ({ statements: skips('engine', 'insert into daily_location_figures') }),
    detectedBy: 'each location has figures',
    isIn: ({ checks, clockStep }) => clockStep === null && checks.some(({ locations }) => locations.length > 1),
  },
  'figures counted again after a crash': {
    make: () => ({
      engine: loadedAs(({ check, condition }, isStart) => {
        const { figures } = condition;
        const again = isStart && figures ? { ...figures, polls: figures.polls + 1 } : figures;
        return { check, condition: { ...condition, figures: again } };
      }),
    }),
    detectedBy: 'figures match the stored polls',
  },
  'figures lost in a crash': {
    make: () => ({
      engine: loadedAs(({ check, condition }, isStart) => ({
        check,
        condition: isStart ? { ...condition, hour: null, figures: null } : condition,
      })),
    }),
    detectedBy: 'figures match the stored polls',
  },
  'state does not change during a pause': {
    make: () => ({ engine: loadedAs(({ check, condition }) => ({ check: { ...check, paused: false }, condition })) }),
    detectedBy: 'a paused check is in state PS',
  },
  'alert delay ignored': {
    make: () => ({
      engine: loadedAs(({ check, condition }) => ({ check: { ...check, alertDelaySeconds: 0 }, condition })),
    }),
    detectedBy: 'an alert is not sent too early',
    seenIn: 6,
  },
  'low sensitivity ignored': {
    make: () => ({
      engine: loadedAs(({ check, condition }) => ({ check: { ...check, sensitivity: 'HI' }, condition })),
    }),
    detectedBy: 'an alert is not sent too early',
    seenIn: 3,
  },
  'muted recipients get alerts': {
    make: () => ({
      statements: onStatement('worker', 'as is_muted', (answer) => {
        for (const row of answer.rows) row.is_muted = false;
        return answer;
      }),
    }),
    detectedBy: 'an alert is sent to the current recipients',
    seenIn: 9,
  },
  'recovery sent to all recipients': {
    make: () => ({ tasks: sendsRecoveryToAll }),
    detectedBy: 'an alert is sent to the current recipients',
    seenIn: 3,
  },
  'message marked as sent too early': {
    make: () => ({ channel: marksBeforeSending }),
    detectedBy: 'every recipient gets the alert',
    seenIn: 3,
  },
  'new key for each attempt': {
    make: () => ({ channel: changeKeyPerAttempt() }),
    detectedBy: 'a message has one key',
    seenIn: 3,
  },
  'key unchanged when a message has more content': {
    make: () => ({ channel: reusesKeyForMore }),
    detectedBy: 'a message has one key',
    seenIn: 7,
  },
  'opening and end in two messages': {
    make: () => ({ channel: splitsEnds }),
    detectedBy: 'opening and end are in one message',
    seenIn: 9,
  },
  'no alert about a pause': {
    make: () => ({ tasks: suppressPauseEvents }),
    detectedBy: 'recipients of an opening are notified of its end',
    seenIn: 6,
  },
  'late alert not marked as late': {
    make: () => ({ channel: hidesLateness }),
    detectedBy: 'a late alert is marked as late',
    seenIn: 6,
  },
  'jobs of a lost worker remain locked': {
    make: () => ({ statements: skips('worker', 'force_unlock_workers') }),
    detectedBy: 'every job completes',
    seenIn: 3,
    isIn: ({ crashes }) => crashes.some(({ process }) => process === 'worker'),
  },
};
