import type { Invariant } from '../oracle/violation.ts';
import type { Scenario } from '../world/scenario.ts';
import {
  changeKeyPerAttempt,
  keepsKeyOfLess,
  keepsLatenessQuiet,
  marksBeforeSending,
  sendsRecoveryToEverybody,
  splitsEnds,
  suppressPauseEvents,
} from './alert-rules.ts';
import type { BrokenRule } from './broken-rule.ts';
import { acknowledgesAtOnce, comesInTime, confirmsUnseen, loadedAs, referencesAnswer } from './engine-rules.ts';
import { commitsInTheMiddle, insertsAlertsApart, onStatement, skips } from './storage-rules.ts';

interface NamedRule {
  make(): BrokenRule;
  /** The invariant that the broken rule violates. */
  caughtBy: Invariant;
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
  'judged without confirmation': {
    make: () => ({ engine: { bus: confirmsUnseen } }),
    caughtBy: 'an outage has two failing looks',
  },
  'references are not asked': {
    make: () => ({ engine: { bus: referencesAnswer } }),
    caughtBy: 'a location that is cut off sees no outage',
    seenIn: 13,
    isIn: ({ locations, clockStep }) => clockStep === null && locations.some(({ isolated }) => isolated.length > 0),
  },
  'one location is enough': {
    make: () => ({
      engine: loadedAs(({ check, condition }) => ({ check: { ...check, confirmationRule: 'one' }, condition })),
    }),
    caughtBy: 'an outage is confirmed by its rule',
    seenIn: 9,
    isIn: ({ checks }) => checks.some(({ confirmationRule }) => confirmationRule !== 'one'),
  },
  'duplicates are judged': {
    make: () => ({ engine: { bus: comesInTime({ isNew: true }) } }),
    caughtBy: 'a stored result is a look, once',
  },
  'late results are judged': {
    make: () => ({ engine: { bus: comesInTime({ isNew: false }) } }),
    caughtBy: 'a state agrees with the polls in it',
    seenIn: 19,
    isIn: ({ results }) => results.late > 0,
  },
  'acknowledged before it is stored': {
    make: () => ({ engine: { bus: acknowledgesAtOnce } }),
    caughtBy: 'an acknowledged poll is stored',
  },
  'batch in two transactions': {
    make: () => ({ statements: commitsInTheMiddle }),
    caughtBy: 'figures add up to the polls',
    seenIn: 3,
  },
  'alert event outside the transaction': {
    make: () => ({ statements: insertsAlertsApart }),
    caughtBy: 'an alert has its outage',
    seenIn: 9,
  },
  'gap not recorded': {
    make: () => ({ statements: skips('engine', 'insert into observation_gaps') }),
    caughtBy: 'unwatched time is a gap',
  },
  'waits by a clock that was set back': {
    make: () => ({
      statements: skips('worker', 'update graphile_worker._private_jobs set run_at = now(), updated_at'),
    }),
    caughtBy: 'a clock that is set holds up no alert',
    seenIn: 130,
    isIn: clockIsSetBack,
  },
  'gaps of a clock that was set back stay': {
    make: () => ({ statements: skips('engine', 'update observation_gaps t set') }),
    caughtBy: 'nothing lies ahead of now',
    seenIn: 43,
    isIn: clockIsSetBack,
  },
  'figures of locations not kept': {
    make: () => ({ statements: skips('engine', 'insert into daily_location_figures') }),
    caughtBy: 'each location has its figures',
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
    caughtBy: 'figures add up to the polls',
  },
  'figures lost in a crash': {
    make: () => ({
      engine: loadedAs(({ check, condition }, isStart) => ({
        check,
        condition: isStart ? { ...condition, hour: null, figures: null } : condition,
      })),
    }),
    caughtBy: 'figures add up to the polls',
  },
  'state kept through a pause': {
    make: () => ({ engine: loadedAs(({ check, condition }) => ({ check: { ...check, paused: false }, condition })) }),
    caughtBy: 'a paused check is in PS',
  },
  'alert delay ignored': {
    make: () => ({
      engine: loadedAs(({ check, condition }) => ({ check: { ...check, alertDelaySeconds: 0 }, condition })),
    }),
    caughtBy: 'not sent before its time',
    seenIn: 6,
  },
  'low sensitivity ignored': {
    make: () => ({
      engine: loadedAs(({ check, condition }) => ({ check: { ...check, sensitivity: 'HI' }, condition })),
    }),
    caughtBy: 'not sent before its time',
    seenIn: 3,
  },
  'muted recipients are sent to': {
    make: () => ({
      statements: onStatement('worker', 'as is_muted', (answer) => {
        for (const row of answer.rows) row.is_muted = false;
        return answer;
      }),
    }),
    caughtBy: 'sent to the recipients of the moment',
    seenIn: 9,
  },
  'recovery sent to everybody': {
    make: () => ({ tasks: sendsRecoveryToEverybody }),
    caughtBy: 'sent to the recipients of the moment',
    seenIn: 3,
  },
  'marked as sent before it is': {
    make: () => ({ channel: marksBeforeSending }),
    caughtBy: 'every recipient is reached',
    seenIn: 3,
  },
  'another key with each attempt': {
    make: () => ({ channel: changeKeyPerAttempt() }),
    caughtBy: 'sent under one key',
    seenIn: 3,
  },
  'the key stays when a message says more': {
    make: () => ({ channel: keepsKeyOfLess }),
    caughtBy: 'sent under one key',
    seenIn: 7,
  },
  'both ends in two messages': {
    make: () => ({ channel: splitsEnds }),
    caughtBy: 'both ends in one message',
    seenIn: 9,
  },
  'a pause is not told': {
    make: () => ({ tasks: suppressPauseEvents }),
    caughtBy: 'who was told of an outage is told of its end',
    seenIn: 6,
  },
  'late news looks like new': {
    make: () => ({ channel: keepsLatenessQuiet }),
    caughtBy: 'late news says so',
    seenIn: 6,
  },
  'jobs of a lost worker stay locked': {
    make: () => ({ statements: skips('worker', 'force_unlock_workers') }),
    caughtBy: 'every job ends',
    seenIn: 3,
    isIn: ({ crashes }) => crashes.some(({ process }) => process === 'worker'),
  },
};
