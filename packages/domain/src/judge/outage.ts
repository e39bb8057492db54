import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { Verdict } from '@pharos/contract/states.ts';
import type { Effect } from './effects.ts';
import type { JudgeContext } from './judge-context.ts';
import type { Lasting } from './judge-state.ts';

interface Transition {
  lasting: Lasting;
  effects: Effect[];
}

/** A state never begins before the one it follows, nor before the restart, whatever the clocks of two locations say. */
const startAfter = (lasting: Lasting, startedAt: number, { check }: JudgeContext): number =>
  Math.max(startedAt, lasting.change?.startedAt ?? check.monitoringChangedAt);

/** suspect → down: the outage began with the first probe; the second is kept as its confirmation. */
export const openOutage = (
  lasting: Lasting,
  first: ProbeResult & { verdict: Verdict },
  second: ProbeResult,
  context: JudgeContext,
): Transition => {
  const { check, now } = context;
  const id = context.newId();
  const startedAt = startAfter(lasting, first.startedAt, context);
  const isHeld = check.sensitivity === 'LO' && lasting.failingPolls < 2;
  const dueAt = isHeld ? null : Math.max(now, startedAt + check.alertDelaySeconds * 1000);
  return {
    lasting: {
      ...lasting,
      phase: 'down',
      change: { id, code: first.verdict, startedAt },
      outage: { id, startedAt, alert: isHeld ? 'held' : 'due' },
      suspicion: null,
    },
    effects: [
      {
        kind: 'state-change',
        id,
        previousId: lasting.change?.id ?? null,
        code: first.verdict,
        startedAt,
        outageId: id,
        summary: first.summary,
        first,
        second,
      },
      {
        kind: 'alert',
        alert: {
          event: 'down',
          stateChangeId: id,
          outageId: id,
          at: startedAt,
          dueAt,
          rule: ruleInWords(check.sensitivity, isHeld, check.alertDelaySeconds),
          detail: {},
        },
      },
    ],
  };
};

/** down → down with another code: a new state, the same outage. */
export const changeCode = (
  lasting: Lasting,
  result: ProbeResult & { verdict: Verdict },
  context: JudgeContext,
): Transition => {
  const id = context.newId();
  const startedAt = startAfter(lasting, result.startedAt, context);
  return {
    lasting: { ...lasting, change: { id, code: result.verdict, startedAt } },
    effects: [
      {
        kind: 'state-change',
        id,
        previousId: lasting.change?.id ?? null,
        code: result.verdict,
        startedAt,
        outageId: lasting.outage?.id ?? id,
        summary: result.summary,
        first: result,
        second: null,
      },
    ],
  };
};

/** → up: AV is in force from this probe on; an outage, if there was one, has ended. */
export const becomeUp = (lasting: Lasting, result: ProbeResult, context: JudgeContext): Transition => {
  const { outage } = lasting;
  // Suspicions arise in other phases: an up check has nothing to be calmed of, and need not be written again.
  if (lasting.phase === 'up') return { lasting, effects: [] };
  const calm: Lasting = { ...lasting, phase: 'up', outage: null, suspicion: null, failingPolls: 0 };
  if (lasting.change?.code === 'AV') return { lasting: calm, effects: [] };
  const id = context.newId();
  const startedAt = startAfter(lasting, result.startedAt, context);
  const effects: Effect[] = [
    {
      kind: 'state-change',
      id,
      previousId: lasting.change?.id ?? null,
      code: 'AV',
      startedAt,
      outageId: null,
      summary: result.summary,
      first: result,
      second: null,
    },
  ];
  if (outage?.alert === 'held') {
    effects.push({
      kind: 'alert-dropped',
      outageId: outage.id,
      outcome: 'not sent: low sensitivity, and it recovered before a second poll failed',
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
        rule: 'Recovery is told to those who were told of the outage',
        detail: {},
      },
    });
  }
  return { lasting: { ...calm, change: { id, code: 'AV', startedAt } }, effects };
};

/** Low sensitivity: the second consecutive failing poll makes a held alert due. */
export const releaseHeldAlert = (lasting: Lasting, { check, now }: JudgeContext): Transition => {
  const { outage } = lasting;
  if (outage?.alert !== 'held' || lasting.failingPolls < 2) return { lasting, effects: [] };
  return {
    lasting: { ...lasting, outage: { ...outage, alert: 'due' } },
    effects: [
      {
        kind: 'alert-released',
        outageId: outage.id,
        dueAt: Math.max(now, outage.startedAt + check.alertDelaySeconds * 1000),
        rule: ruleInWords('LO', false, check.alertDelaySeconds),
      },
    ],
  };
};

const ruleInWords = (sensitivity: 'LO' | 'HI', isHeld: boolean, delaySeconds: number): string => {
  if (isHeld) return 'Low sensitivity: waits for a second failing poll';
  const when =
    sensitivity === 'LO' ? 'Low sensitivity: two polls failed' : 'High sensitivity: the failure was confirmed';
  return delaySeconds > 0 ? `${when}; told once the outage has lasted ${delaySeconds} seconds` : when;
};
