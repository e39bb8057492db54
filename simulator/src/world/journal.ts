import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { SentAlert } from '../processes/drive-alerts.ts';
import type { Action, SendFate } from './scenario.ts';

/** A probe that really took place. `at` is true time; the result contains times by the clock of its location. */
export interface PerformedProbe {
  at: number;
  result: ProbeResult;
  isIsolated: boolean;
  handedAt: number | null;
}

export interface Acknowledged {
  at: number;
  result: ProbeResult;
}

export interface Sent {
  at: number;
  /** The process passed the message to the channel at this time. `at` is the time of the outcome. */
  handedAt: number;
  recipient: string;
  key: string;
  threadKey: string | null;
  alerts: readonly SentAlert[];
  fate: SendFate;
  /** Whether the recipient has the message, regardless of the channel's answer. */
  arrived: boolean;
}

export interface DoneAction {
  at: number;
  action: Action;
}

/** The events that really happened. Only the simulated world writes them, never the code under test. */
export class Journal {
  readonly probes = new Map<string, PerformedProbe>();
  readonly acknowledged: Acknowledged[] = [];
  readonly sent: Sent[] = [];
  readonly actions: DoneAction[] = [];
  /** Time spans without an engine, a worker or a database. `to` is null while the span lasts. */
  readonly away: { what: 'engine' | 'worker' | 'database'; from: number; to: number | null }[] = [];
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
    this.note(`the ${what} is unavailable`);
  }

  comesBack(what: 'engine' | 'worker' | 'database'): void {
    for (const stretch of this.away) if (stretch.what === what) stretch.to ??= this.#now();
    this.note(`the ${what} is available`);
  }

  note(line: string): void {
    this.trace.push(`${clockText(this.#now() - this.#start)} ${line}`);
  }
}

/** Formats a time since the start, such as "1:02:03.004". */
export const clockText = (ms: number): string => {
  const pad = (value: number, width: number): string => String(Math.floor(value)).padStart(width, '0');
  return `${Math.floor(ms / 3_600_000)}:${pad((ms / 60_000) % 60, 2)}:${pad((ms / 1000) % 60, 2)}.${pad(ms % 1000, 3)}`;
};
