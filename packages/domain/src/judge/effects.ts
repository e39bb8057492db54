import type { ProbeJob } from '@pharos/contract/bus/job.ts';
import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { PerformanceStatus, StateCode } from '@pharos/contract/states.ts';
import type { Confirmation } from '@pharos/contract/stored/confirmation.ts';
import type { SettingsInForce } from '@pharos/contract/stored/settings-in-force.ts';
import type { NotSentReason } from '../alerts/alert-event.ts';
import type { HourFigures } from '../figures/hour-figures.ts';

/** What the judge decided, to be written and sent by the engine. Times are epoch milliseconds. */
export type Effect =
  /** A new state is in force from `startedAt`; the previous one, if any, ends there. */
  | {
      kind: 'state-change';
      id: number;
      previousId: number | null;
      code: StateCode;
      startedAt: number;
      /** Id of the outage's first change; null for AV and PS. */
      outageId: number | null;
      /** The outage that it ends, by a recovery or a pause; null when it ends none. */
      endedOutageId: number | null;
      summary: string;
      first: ProbeResult | null;
      second: ProbeResult | null;
      /** The further probes that counted, of other locations. */
      others: readonly ProbeResult[];
      /** By which rule an outage was confirmed, where several locations had to see it; else null. */
      confirmation: Confirmation | null;
      /** Of the check at that moment. */
      settings: SettingsInForce;
    }
  /** The state in force ends and no other begins: what follows is unknown until a result comes. */
  | { kind: 'state-ended'; id: number; endedAt: number }
  /** The state in force goes on with another error of the same code: what the poll found. */
  | { kind: 'finding-changed'; id: number; code: StateCode; startedAt: number; probe: ProbeResult }
  /** The state in force goes on although a poll has passed: what its locations see now, that poll first. */
  | { kind: 'outage-continued'; id: number; probes: readonly ProbeResult[] }
  | {
      kind: 'suppressed-failure';
      reason: string;
      first: ProbeResult;
      second: ProbeResult | null;
      others: readonly ProbeResult[];
    }
  | { kind: 'observation-gap'; from: number; to: number }
  /** From `at` on the performance is `status`; null: no longer judged. */
  | { kind: 'performance-change'; status: PerformanceStatus | null; at: number }
  /** `byLocation`: of a check with several chosen locations, whose figures are kept of each location, too; by what they are counted. */
  | { kind: 'hour-closed'; hour: number; figures: HourFigures; byLocation: { apdexThresholdMs: number } | null }
  | { kind: 'alert'; alert: RaisedAlert }
  /** A held alert is due now. */
  | { kind: 'alert-released'; outageId: number; dueAt: number; delayEndsAt: number | null; rule: string }
  /** A held alert will never be due. */
  | { kind: 'alert-dropped'; outageId: number; reason: NotSentReason }
  /**
   * The clock was set back while the check was watched: what is stored of it and lies ahead of `now` is cut to it, and its alerts that
   * wait are due. Comes before all other effects of the round.
   */
  | { kind: 'clock-set-back'; now: number }
  | { kind: 'confirm'; job: ProbeJob };

/** An alert as the judge raises it; whom it reaches, and how, is decided when it is fanned out. */
export interface RaisedAlert {
  /** 'paused': a check that was down is no longer watched. */
  event: 'down' | 'up' | 'paused' | 'degraded' | 'recovered' | 'certificate';
  stateChangeId: number | null;
  outageId: number | null;
  at: number;
  /** Null: held until released. */
  dueAt: number | null;
  /** End of the alert delay that was asked for: an outage that is over by then is not told. Null without a delay, and while held. */
  delayEndsAt: number | null;
  /** Which rule decided, in words for the receipt. */
  rule: string;
  detail: Record<string, unknown>;
}
