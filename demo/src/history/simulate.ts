import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import { CHECK_TYPES } from '@pharos/contract/check-types.ts';
import type { MonitoredCheck } from '@pharos/domain/checks/monitored-check.ts';
import { DAY_MS } from '@pharos/domain/figures/hour-figures.ts';
import { judgeConfirmation } from '@pharos/domain/judge/confirmation/judge-confirmation.ts';
import type { Effect } from '@pharos/domain/judge/effects.ts';
import type { JudgeContext } from '@pharos/domain/judge/judge-context.ts';
import { judgePoll } from '@pharos/domain/judge/judge-poll.ts';
import { judgePause, judgeRestart } from '@pharos/domain/judge/judge-settings.ts';
import { type CheckCondition, initialCondition } from '@pharos/domain/judge/judge-state.ts';
import { nextDueAt } from '@pharos/domain/schedule/next-due-at.ts';
import type { Behavior } from '../behavior/behavior.ts';
import type { Fault } from '../behavior/story.ts';
import { durationOf, LOCATION, resultOf } from './poll.ts';

export interface Simulation {
  check: MonitoredCheck;
  behavior: Behavior;
  /** The simulated time in epoch milliseconds. */
  from: number;
  to: number;
  /** Times in which Pharos itself was off. */
  unwatched: readonly { from: number; to: number }[];
  /** Returns ascending IDs for state changes. */
  newId: () => number;
  baseUrl: string;
}

export interface SimulatedPast {
  condition: CheckCondition;
  effects: Effect[];
  results: ProbeResult[];
}

/** The default of the setting RESULTS_DAYS. */
export const RESULTS_DAYS = 7;
const LATE_MS = 3;
const HERE = [{ key: LOCATION, types: CHECK_TYPES }];
const BLIP: Fault = { verdict: 'NR', summary: 'Connection reset', statusCode: null };

/**
 * Runs the real judge over the history of a check: polls in their slots, confirmations, pauses, and times in which
 * Pharos was off. The record is the same as Pharos would have written, including the condition from which the engine
 * continues.
 */
export const simulate = ({ check, behavior, from, to, unwatched, newId, baseUrl }: Simulation): SimulatedPast => {
  const past: SimulatedPast = { condition: initialCondition(), effects: [], results: [] };
  const intervalMs = check.intervalSeconds * 1000;
  const pauses = behavior.pauses.toSorted((a, b) => a.from - b.from);
  const isWithin = (spans: readonly { from: number; to: number }[], at: number) =>
    spans.some((span) => at >= span.from && at < span.to);
  let monitored: MonitoredCheck = { ...check, paused: false, monitoringChangedAt: from };
  const context = (now: number): JudgeContext => ({ check: monitored, now, newId, locations: HERE });
  const store = ({ condition, effects }: { condition: CheckCondition; effects: Effect[] }) => {
    past.condition = condition;
    past.effects.push(...effects);
    return effects;
  };

  const probe = (
    runId: string,
    purpose: 'poll' | 'confirm',
    dueAt: number,
  ): { result: ProbeResult; endsAt: number } => {
    const startedAt = dueAt + LATE_MS;
    const moment = behavior.at(startedAt);
    const isBlip = purpose === 'poll' && moment.fault === null && behavior.blipsAt(dueAt);
    const answer = isBlip ? { ...moment, fault: BLIP } : moment;
    const result = resultOf(monitored, { runId, purpose, dueAt }, startedAt, answer, baseUrl);
    return { result, endsAt: startedAt + durationOf(monitored, answer) };
  };
  const poll = (dueAt: number): void => {
    const { result, endsAt } = probe(`poll:${check.id}:${dueAt}`, 'poll', dueAt);
    if (dueAt > to - RESULTS_DAYS * DAY_MS) past.results.push(result);
    for (const effect of store(judgePoll(past.condition, result, context(endsAt)))) {
      if (effect.kind !== 'confirm') continue;
      const second = probe(effect.job.runId, 'confirm', effect.job.dueAt);
      store(judgeConfirmation(past.condition, second.result, context(second.endsAt)));
    }
  };
  const settlePause = (at: number): void => {
    const [pause] = pauses;
    if (!pause || at < pause.from) return;
    if (!monitored.paused) {
      monitored = { ...monitored, paused: true, monitoringChangedAt: pause.from };
      store(judgePause(past.condition, pause.from, context(pause.from)));
    }
    if (at < pause.to) return;
    monitored = { ...monitored, paused: false, monitoringChangedAt: pause.to };
    store(judgeRestart(past.condition, pause.to));
    pauses.shift();
  };

  for (let at = nextDueAt(check.id, intervalMs, from); at < to; at += intervalMs) {
    settlePause(at);
    if (!monitored.paused && !isWithin(unwatched, at)) poll(at);
  }
  return past;
};
