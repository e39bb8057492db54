import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { SentAlert } from '../processes/drive-alerts.ts';
import type { Action, SendFate } from './scenario.ts';

/** One look at a target that really took place. Times are ours; the result carries its location's. */
export interface Look {
  at: number;
  result: ProbeResult;
  isIsolated: boolean;
  /** When an engine was handed its result last; null: not yet. */
  handedAt: number | null;
}

/** One result that the engine said it has stored. */
export interface Acknowledged {
  at: number;
  result: ProbeResult;
}

/** One message that a channel was handed. */
export interface Sent {
  at: number;
  /** When the channel was handed it. */
  handedAt: number;
  recipient: string;
  key: string;
  threadKey: string | null;
  alerts: readonly SentAlert[];
  fate: SendFate;
  /** Whether the other side has the message, whatever it answered. */
  arrived: boolean;
}

export interface DoneAction {
  at: number;
  action: Action;
}

/** What really happened: written by the world, never by what is under test. */
export class Journal {
  readonly looks = new Map<string, Look>();
  readonly acknowledged: Acknowledged[] = [];
  readonly sent: Sent[] = [];
  readonly actions: DoneAction[] = [];
  /** Stretches in which no engine, no worker, or no database was there, ends open while they last. */
  readonly away: { what: 'engine' | 'worker' | 'database'; from: number; to: number | null }[] = [];
  /** When the worker lost its connections, but went on. */
  readonly lostConnections: number[] = [];
  readonly trace: string[] = [];
  readonly #now: () => number;
  readonly #start: number;

  constructor(now: () => number, start: number) {
    this.#now = now;
    this.#start = start;
  }

  goesAway(what: 'engine' | 'worker' | 'database'): void {
    this.away.push({ what, from: this.#now(), to: null });
    this.note(`the ${what} is gone`);
  }

  comesBack(what: 'engine' | 'worker' | 'database'): void {
    for (const stretch of this.away) if (stretch.what === what) stretch.to ??= this.#now();
    this.note(`the ${what} is there`);
  }

  /** One line of the story, with its time since the start. */
  note(line: string): void {
    this.trace.push(`${clockText(this.#now() - this.#start)} ${line}`);
  }
}

/** "1:02:03.004" since the start. */
export const clockText = (ms: number): string => {
  const pad = (value: number, width: number): string => String(Math.floor(value)).padStart(width, '0');
  return `${Math.floor(ms / 3_600_000)}:${pad((ms / 60_000) % 60, 2)}:${pad((ms / 1000) % 60, 2)}.${pad(ms % 1000, 3)}`;
};
