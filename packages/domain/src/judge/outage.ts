import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { Verdict } from '@pharos/contract/states.ts';
import type { Confirmation } from '@pharos/contract/stored/confirmation.ts';
import type { OpeningDetail } from '../alerts/alert.ts';
import { settingsInForce } from '../checks/settings-in-force.ts';
import { isFailing } from './confirmation/questions.ts';
import type { Effect } from './effects.ts';
import type { JudgeContext } from './judge-context.ts';
import type { Finding, JudgeState, OpenOutage } from './judge-state.ts';

interface Transition {
  judgeState: JudgeState;
  effects: Effect[];
}

/**
 * Limits the start of a new state: not before the previous state or the restart, and not in the future. Clocks of
 * locations may differ, and the clock may have been set back.
 */
const startAfter = (judgeState: JudgeState, startedAt: number, { check, now }: JudgeContext): number =>
  Math.min(now, Math.max(startedAt, judgeState.change?.startedAt ?? check.monitoringChangedAt));

export interface Confirming {
  second: ProbeResult;
  further: readonly ProbeResult[];
  confirmation: Confirmation | null;
}

export const openOutage = (
  judgeState: JudgeState,
  first: ProbeResult & { verdict: Verdict },
  { second, further, confirmation }: Confirming,
  context: JudgeContext,
): Transition => {
  const { check } = context;
  const id = context.newId();
  const startedAt = startAfter(judgeState, first.startedAt, context);
  const waitsForSecondPoll = check.sensitivity === 'LO' && judgeState.failingPolls < 2;
  const due = waitsForSecondPoll ? NO_DUE_TIME : dueAfterDelay(startedAt, context);
  return {
    judgeState: {
      ...judgeState,
      phase: 'down',
      change: { id, code: first.verdict, startedAt },
      outage: {
        id,
        startedAt,
        alert: waitsForSecondPoll ? 'held' : 'due',
        finding: findingOf(first),
        failing: findingsOf([second, first, ...further]),
        silentSince: {},
      },
      suspicion: null,
    },
    effects: [
      {
        kind: 'state-change',
        id,
        previousId: judgeState.change?.id ?? null,
        code: first.verdict,
        startedAt,
        outageId: id,
        endedOutageId: null,
        summary: first.summary,
        first,
        second,
        further,
        confirmation,
        settings: settingsInForce(check),
      },
      {
        kind: 'alert',
        alert: {
          event: 'down',
          stateChangeId: id,
          outageId: id,
          at: startedAt,
          ...due,
          rule: ruleText(check.sensitivity, waitsForSecondPoll, check.alertDelaySeconds, confirmation),
          detail: waitsForSecondPoll ? WAITED_FOR_SECOND_POLL : {},
        },
      },
    ],
  };
};

export const changeCode = (
  judgeState: JudgeState,
  result: ProbeResult & { verdict: Verdict },
  context: JudgeContext,
): Transition => {
  const id = context.newId();
  const startedAt = startAfter(judgeState, result.startedAt, context);
  return {
    judgeState: {
      ...judgeState,
      change: { id, code: result.verdict, startedAt },
      outage: judgeState.outage && { ...judgeState.outage, finding: findingOf(result) },
    },
    effects: [
      {
        kind: 'state-change',
        id,
        previousId: judgeState.change?.id ?? null,
        code: result.verdict,
        startedAt,
        outageId: judgeState.outage?.id ?? id,
        endedOutageId: null,
        summary: result.summary,
        first: result,
        second: null,
        further: [],
        confirmation: null,
        settings: settingsInForce(context.check),
      },
    ],
  };
};

/**
 * Records another error with the same code within an outage. If several locations decide, only the location of the
 * recorded error can change it, because findings may differ.
 */
export const changeFinding = (judgeState: JudgeState, result: ProbeResult, isFromSeveral: boolean): Transition => {
  const { outage, change } = judgeState;
  const finding = findingOf(result);
  if (!outage || !change || (outage.finding && isSameFinding(outage.finding, finding)))
    return { judgeState, effects: [] };
  if (outage.finding && isFromSeveral && outage.finding.location !== result.location)
    return { judgeState, effects: [] };
  return {
    judgeState: { ...judgeState, outage: { ...outage, finding } },
    effects: outage.finding ? [{ kind: 'finding-changed', ...change, probe: result }] : [],
  };
};

const findingOf = ({ summary, statusCode, location }: ProbeResult): Finding => ({ summary, statusCode, location });

/** Ignores numbers in the text, such as times and ports, which may differ from poll to poll. */
const isSameFinding = (one: Finding, other: Finding): boolean =>
  one.statusCode === other.statusCode && withoutNumbers(one.summary) === withoutNumbers(other.summary);

const withoutNumbers = (text: string): string => text.replaceAll(/\d+/g, '0');

/** @param further The findings of further locations that were needed to end the outage. */
export const transitionToUp = (
  judgeState: JudgeState,
  result: ProbeResult,
  context: JudgeContext,
  further: readonly ProbeResult[] = [],
): Transition => {
  const { outage } = judgeState;
  // An unchanged state is not stored again.
  if (judgeState.phase === 'up') return { judgeState, effects: [] };
  const upState: JudgeState = {
    ...judgeState,
    phase: 'up',
    outage: null,
    suspicion: null,
    recovery: null,
    failingPolls: 0,
  };
  if (judgeState.change?.code === 'AV') return { judgeState: upState, effects: [] };
  const id = context.newId();
  const startedAt = startAfter(judgeState, result.startedAt, context);
  const effects: Effect[] = [
    {
      kind: 'state-change',
      id,
      previousId: judgeState.change?.id ?? null,
      code: 'AV',
      startedAt,
      outageId: null,
      endedOutageId: outage?.id ?? null,
      summary: result.summary,
      first: result,
      second: null,
      further,
      confirmation: null,
      settings: settingsInForce(context.check),
    },
  ];
  if (outage?.alert === 'held') {
    effects.push({
      kind: 'alert-dropped',
      outageId: outage.id,
      reason: 'recovered-before-second-poll',
    });
  } else if (outage) {
    effects.push({
      kind: 'alert',
      alert: {
        event: 'up',
        stateChangeId: id,
        outageId: outage.id,
        at: startedAt,
        dueAt: context.now,
        delayEndsAt: null,
        rule: 'The recovery alert is sent to the recipients of the outage alert',
        detail: {},
      },
    });
  }
  return { judgeState: { ...upState, change: { id, code: 'AV', startedAt } }, effects };
};

/** Applies to low sensitivity: the alert is due at the second consecutive failing poll. */
export const releaseWaitingAlert = (judgeState: JudgeState, context: JudgeContext): Transition => {
  const { check } = context;
  const { outage } = judgeState;
  if (outage?.alert !== 'held' || judgeState.failingPolls < 2) return { judgeState, effects: [] };
  return {
    judgeState: { ...judgeState, outage: { ...outage, alert: 'due' } },
    effects: [
      {
        kind: 'alert-released',
        outageId: outage.id,
        ...dueAfterDelay(outage.startedAt, context),
        rule: ruleText('LO', false, check.alertDelaySeconds),
      },
    ],
  };
};

/** Needed after the release to decide whether the alert was late. */
const WAITED_FOR_SECOND_POLL: OpeningDetail = { wasHeld: true };

const NO_DUE_TIME = { dueAt: null, delayEndsAt: null };

/** Calculates the end of the alert delay from the time of the failure, so a late judgment never shortens it. */
const dueAfterDelay = (
  startedAt: number,
  { check: { alertDelaySeconds }, now }: JudgeContext,
): { dueAt: number; delayEndsAt: number | null } => {
  const delayEndsAt = startedAt + alertDelaySeconds * 1000;
  return { dueAt: Math.max(now, delayEndsAt), delayEndsAt: alertDelaySeconds > 0 ? delayEndsAt : null };
};

const findingsOf = (probes: readonly ProbeResult[]): OpenOutage['failing'] =>
  Object.fromEntries(probes.filter(isFailing).map(({ location, verdict }) => [location, verdict]));

const ruleText = (
  sensitivity: 'LO' | 'HI',
  waitsForSecondPoll: boolean,
  delaySeconds: number,
  confirmation: Confirmation | null = null,
): string => {
  if (waitsForSecondPoll) return 'Low sensitivity: the alert waits for a second failing poll';
  const when =
    sensitivity === 'LO'
      ? 'Low sensitivity: two polls failed'
      : `High sensitivity: the failure was confirmed${byPlaces(confirmation)}`;
  return delaySeconds > 0 ? `${when}; the alert is due when the outage has lasted ${delaySeconds} seconds` : when;
};

const byPlaces = (confirmation: Confirmation | null): string =>
  confirmation ? ` by ${confirmation.failing} of ${confirmation.places} locations` : '';
