import type { PerformanceStatus, StateCode } from '@pharos/contract/states.ts';
import type { Span } from '../../reports/time/span.ts';
import type { Effect } from '../effects.ts';

interface State {
  id: number;
  code: StateCode;
  from: number;
  to: number | null;
  outageId: number | null;
}
type AlertState = 'held' | 'due' | 'dropped';

/** Records effects and checks rules that the database does not check. Does not know how the judge decides. */
export class EffectRecorder {
  readonly states: State[] = [];
  readonly gaps: Span[] = [];
  readonly down = new Map<number, AlertState>();
  readonly up = new Set<number>();
  readonly paused = new Set<number>();
  readonly closedHours: number[] = [];
  #performance: { status: PerformanceStatus | null; at: number } = { status: null, at: 0 };
  countedPolls = 0;

  get open(): State | undefined {
    const last = this.states.at(-1);
    return last?.to === null ? last : undefined;
  }

  enter(effect: Effect): void {
    switch (effect.kind) {
      case 'state-change':
        this.#changeState(effect);
        break;
      case 'state-ended':
        this.#endState(effect.id, effect.endedAt);
        break;
      case 'outage-continued':
        check(
          this.open?.id === effect.id && this.open.outageId !== null,
          `state ${effect.id} goes on, but is not down`,
        );
        check(effect.probes[0]?.verdict === 'AV', `state ${effect.id} goes on without a poll that passed`);
        break;
      case 'observation-gap':
        this.#addGap(effect);
        break;
      case 'performance-change':
        check(effect.at >= this.#performance.at, `performance goes back to ${effect.at}`);
        check(effect.status !== this.#performance.status, `performance is ${effect.status} already`);
        this.#performance = effect;
        break;
      case 'hour-closed':
        check(effect.hour > (this.closedHours.at(-1) ?? 0), `hour ${effect.hour} is closed twice or out of turn`);
        this.closedHours.push(effect.hour);
        this.countedPolls += effect.figures.polls;
        break;
      case 'alert':
        this.#alert(effect.alert);
        break;
      case 'alert-released':
        this.#closeWaiting(effect.outageId, 'due');
        break;
      case 'alert-dropped':
        this.#closeWaiting(effect.outageId, 'dropped');
        break;
    }
  }

  #changeState(change: Extract<Effect, { kind: 'state-change' }>): void {
    const { id, previousId, code, startedAt, outageId } = change;
    const before = this.states.at(-1);
    check(id > (before?.id ?? 0), `state ${id} is not newer than ${before?.id}`);
    check(
      previousId === (this.open?.id ?? null),
      `state ${id} follows ${previousId}, but ${this.open?.id} is in force`,
    );
    check(startedAt >= (before?.to ?? before?.from ?? 0), `state ${id} begins before the one it follows`);
    if (code === 'AV' || code === 'PS') check(outageId === null, `${code} belongs to an outage`);
    else check(outageId === (this.open?.outageId ?? id), `outage ${outageId} takes over from ${this.open?.outageId}`);
    if (this.open) this.open.to = startedAt;
    this.states.push({ id, code, from: startedAt, to: null, outageId });
  }

  #endState(id: number, endedAt: number): void {
    check(this.open?.id === id, `state ${id} ends, but ${this.open?.id} is in force`);
    if (!this.open) return;
    check(endedAt >= this.open.from, `state ${id} ends before it began`);
    this.open.to = endedAt;
  }

  #addGap({ from, to }: Span): void {
    check(from < to, `the gap from ${from} to ${to} is empty`);
    check(from >= (this.gaps.at(-1)?.to ?? 0), `the gap from ${from} overlaps the last one`);
    this.gaps.push({ from, to });
  }

  #alert({ event, outageId, dueAt }: Extract<Effect, { kind: 'alert' }>['alert']): void {
    if (event !== 'down' && event !== 'up' && event !== 'paused') return;
    if (outageId === null) throw new Error(`an alert '${event}' without an outage`);
    if (event === 'down') {
      check(!this.down.has(outageId), `outage ${outageId} is alerted twice`);
      this.down.set(outageId, dueAt === null ? 'held' : 'due');
      return;
    }
    check(
      this.down.get(outageId) === 'due',
      `the end of outage ${outageId} is alerted, but it is ${this.down.get(outageId)}`,
    );
    check(!this.up.has(outageId) && !this.paused.has(outageId), `the end of outage ${outageId} is alerted twice`);
    (event === 'up' ? this.up : this.paused).add(outageId);
  }

  #closeWaiting(outageId: number, as: AlertState): void {
    check(this.down.get(outageId) === 'held', `outage ${outageId} is ${as}, but was ${this.down.get(outageId)}`);
    this.down.set(outageId, as);
  }
}

const check = (isTrue: boolean, otherwise: string): void => {
  if (!isTrue) throw new Error(otherwise);
};
