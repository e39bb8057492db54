import type { ProbeJob } from '@pharos/contract/bus/job.ts';
import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { PerformanceStatus, StateCode } from '@pharos/contract/states.ts';
import type { Confirmation } from '@pharos/contract/stored/confirmation.ts';
import type { SettingsInForce } from '@pharos/contract/stored/settings-in-force.ts';
import type { NotSentReason } from '../alerts/alert-event.ts';
import type { HourFigures } from '../figures/hour-figures.ts';

/** A decision of the judge, which the engine stores and sends. Times are epoch milliseconds. */
export type Effect =
  | {
      kind: 'state-change';
      id: number;
      previousId: number | null;
      code: StateCode;
      startedAt: number;
      /** ID of the first state change of the outage; null for AV and PS. */
      outageId: number | null;
      /** The outage that this recovery or pause ends. */
      endedOutageId: number | null;
      summary: string;
      first: ProbeResult | null;
      second: ProbeResult | null;
      further: readonly ProbeResult[];
      /** Null if the rule does not need several locations. */
      confirmation: Confirmation | null;
      settings: SettingsInForce;
    }
  /** The state is unknown until the next result. */
  | { kind: 'state-ended'; id: number; endedAt: number }
  | { kind: 'finding-changed'; id: number; code: StateCode; startedAt: number; probe: ProbeResult }
  /**
   * A poll passed, but the state continues. `probes` contains that poll first and then the findings of the other
   * locations.
   */
  | { kind: 'outage-continued'; id: number; probes: readonly ProbeResult[] }
  | {
      kind: 'suppressed-failure';
      reason: string;
      first: ProbeResult;
      second: ProbeResult | null;
      further: readonly ProbeResult[];
    }
  | { kind: 'observation-gap'; from: number; to: number }
  /** Null if performance is no longer judged. */
  | { kind: 'performance-change'; status: PerformanceStatus | null; at: number }
  /** With `byLocation`, for several chosen locations, the figures are also stored for each location. */
  | { kind: 'hour-closed'; hour: number; figures: HourFigures; byLocation: { apdexThresholdMs: number } | null }
  | { kind: 'alert'; alert: RaisedAlert }
  /** An alert that waited for a second failing poll is due now. */
  | { kind: 'alert-released'; outageId: number; dueAt: number; delayEndsAt: number | null; rule: string }
  /** An alert that waited for a second failing poll will never be due. */
  | { kind: 'alert-dropped'; outageId: number; reason: NotSentReason }
  /**
   * The clock was set back. Stored times of the check after `now` are cut to `now`, and its waiting alerts become due.
   * This effect precedes all other effects of the judgment.
   */
  | { kind: 'clock-set-back'; now: number }
  | { kind: 'confirm'; job: ProbeJob };

/** An alert event. The fan-out decides on the recipients and channels. */
export interface RaisedAlert {
  /** 'paused' means that a check that was down is no longer monitored. */
  event: 'down' | 'up' | 'paused' | 'degraded' | 'recovered' | 'certificate';
  stateChangeId: number | null;
  outageId: number | null;
  at: number;
  /** Null while the alert waits for a second failing poll. */
  dueAt: number | null;
  /**
   * No alert is sent for an outage that is over by then. Null without an alert delay, and while the alert waits for a
   * second failing poll.
   */
  delayEndsAt: number | null;
  /** The description of the rule behind the alert, for the receipt. */
  rule: string;
  detail: Record<string, unknown>;
}
