import type { ProbeJob } from '@pharos/contract/bus/job.ts';
import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { PerformanceStatus, StateCode } from '@pharos/contract/states.ts';
import type { Confirmation } from '@pharos/contract/stored/confirmation.ts';
import type { SettingsInForce } from '@pharos/contract/stored/settings-in-force.ts';
import type { NotSentReason } from '../alerts/alert-event.ts';
import type { HourFigures } from '../figures/hour-figures.ts';

/** A decision of the judge, which the engine stores and sends. Times are epoch milliseconds. */
export type Effect =
  /** A new state begins at `startedAt` and ends the previous one, if any. */
  | {
      kind: 'state-change';
      id: number;
      previousId: number | null;
      code: StateCode;
      startedAt: number;
      /** ID of the first state change of the outage; null for AV and PS. */
      outageId: number | null;
      /** The outage that this change ends, by a recovery or a pause; null if it ends none. */
      endedOutageId: number | null;
      summary: string;
      first: ProbeResult | null;
      second: ProbeResult | null;
      /** Further probes from other locations that counted. */
      others: readonly ProbeResult[];
      /**
       * The rule and the numbers by which several locations confirmed the outage; null if the rule does not need
       * several locations.
       */
      confirmation: Confirmation | null;
      /** The settings of the check at that time. */
      settings: SettingsInForce;
    }
  /** The current state ends and no other begins. The state is unknown until the next result. */
  | { kind: 'state-ended'; id: number; endedAt: number }
  /** The current state continues with another error of the same code. `probe` is the poll that found it. */
  | { kind: 'finding-changed'; id: number; code: StateCode; startedAt: number; probe: ProbeResult }
  /**
   * The current state continues although a poll has passed. `probes` contains that poll first and then the findings of
   * the other locations.
   */
  | { kind: 'outage-continued'; id: number; probes: readonly ProbeResult[] }
  | {
      kind: 'suppressed-failure';
      reason: string;
      first: ProbeResult;
      second: ProbeResult | null;
      others: readonly ProbeResult[];
    }
  | { kind: 'observation-gap'; from: number; to: number }
  /** The performance is `status` from `at` on. Null if it is no longer judged. */
  | { kind: 'performance-change'; status: PerformanceStatus | null; at: number }
  /**
   * `byLocation` is set for a check with several chosen locations. Its figures are then also stored for each location,
   * with this threshold.
   */
  | { kind: 'hour-closed'; hour: number; figures: HourFigures; byLocation: { apdexThresholdMs: number } | null }
  | { kind: 'alert'; alert: RaisedAlert }
  /** An alert that waited for a second failing poll is due now. */
  | { kind: 'alert-released'; outageId: number; dueAt: number; delayEndsAt: number | null; rule: string }
  /** An alert that waited for a second failing poll will never be due. */
  | { kind: 'alert-dropped'; outageId: number; reason: NotSentReason }
  /**
   * The clock was set back while the check was monitored. Stored times of the check after `now` are cut to `now`, and
   * its waiting alerts become due. This effect precedes all other effects of the judging round.
   */
  | { kind: 'clock-set-back'; now: number }
  | { kind: 'confirm'; job: ProbeJob };

/** An alert event from the judge. Its recipients and channels are decided by the fan-out. */
export interface RaisedAlert {
  /** 'paused' means that a check that was down is no longer monitored. */
  event: 'down' | 'up' | 'paused' | 'degraded' | 'recovered' | 'certificate';
  stateChangeId: number | null;
  outageId: number | null;
  at: number;
  /** Null while the alert waits for a second failing poll. */
  dueAt: number | null;
  /**
   * End of the configured alert delay. No alert is sent for an outage that is over by then. Null without a delay, and
   * while the alert waits for a second failing poll.
   */
  delayEndsAt: number | null;
  /** A text for the receipt that describes the rule behind the alert. */
  rule: string;
  detail: Record<string, unknown>;
}
