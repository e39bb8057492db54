import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { SentAlert } from '../processes/drive-alerts.ts';
import type { Action, SendFate } from './scenario.ts';

/**
 * One probe of a target that really took place. `at` is in true time. The result contains times by the clock of its
 * location.
 */
export interface Look {
  at: number;
  result: ProbeResult;
  isIsolated: boolean;
  /** The last time at which the bus passed the result to an engine. Null if it has not done so yet. */
  handedAt: number | null;
}

/** One result whose storage the engine has confirmed. */
export interface Acknowledged {
  at: number;
  result: ProbeResult;
}

/** One message that a channel has received. */
export interface Sent {
  at: number;
  /** The time at which the process passed the message to the channel. `at` is the time of the outcome. */
  handedAt: number;
  recipient: string;
  key: string;
  threadKey: string | null;
  alerts: readonly SentAlert[];
  fate: SendFate;
  /** Whether the recipient has the message, independent of the answer of the channel. */
  arrived: boolean;
}

export interface DoneAction {
  at: number;
  action: Action;
}

/** The events that really happened. The simulated world writes them, never the code under test. */
export class Journal {
  readonly looks = new Map<string, Look>();
  readonly acknowledged: Acknowledged[] = [];
  readonly sent: Sent[] = [];
  readonly actions: DoneAction[] = [];
  /** Time spans without an engine, a worker or a database. `to` is null while the span lasts. */
  readonly away: { what: 'engine' | 'worker' | 'database'; from: number; to: number | null }[] = [];
  /** The times at which the worker lost its connections but continued. */
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

  /** Adds one line to the trace, with the time since the start. */
  note(line: string): void {
    this.trace.push(`${clockText(this.#now() - this.#start)} ${line}`);
  }
}

/** Formats the time since the start, for example "1:02:03.004". */
export const clockText = (ms: number): string => {
  const pad = (value: number, width: number): string => String(Math.floor(value)).padStart(width, '0');
  return `${Math.floor(ms / 3_600_000)}:${pad((ms / 60_000) % 60, 2)}:${pad((ms / 1000) % 60, 2)}.${pad(ms % 1000, 3)}`;
};
