import type { Organization } from '../world/create-organization.ts';
import type { Journal } from '../world/journal.ts';
import type { Scenario } from '../world/scenario.ts';
import type { PharosRecord } from './record.ts';

export type Invariant =
  | 'one state at a time'
  | 'an outage has two failed probes'
  | 'an outage is confirmed by its rule'
  | 'an isolated location reports no outage'
  | 'a state matches its polls'
  | 'a confirmed failure is an outage'
  | 'a suppressed failure is not confirmed'
  | 'unwatched time is a gap'
  | 'reported times match the recorded states'
  | 'a paused check is in state PS'
  | 'a stored result belongs to exactly one probe'
  | 'an acknowledged poll is stored'
  | 'figures match the stored polls'
  | 'each location has figures'
  | 'an outage has the right alerts'
  | 'an alert belongs to an outage'
  | 'an unsent alert has a valid reason'
  | 'an alert is sent to the current recipients'
  | 'a message has one key'
  | 'an alert is sent once'
  | 'an alert is not sent too early'
  | 'a follow-up arrives after its opening'
  | 'recipients of an opening are notified of its end'
  | 'opening and end are in one message'
  | 'a late alert is marked as late'
  | 'every recipient gets the alert'
  | 'an alert is sent in time'
  | 'every job completes'
  | 'a clock change does not delay alerts'
  | 'no record is in the future'
  | 'an outage has a duration'
  | 'every slot is probed'
  | 'every result is accepted';

export type Add = (invariant: Invariant, text: string) => void;

export interface Violation {
  invariant: Invariant;
  text: string;
}

/** The events that really happened, and the data that Pharos stored. */
export interface Evidence {
  scenario: Scenario;
  organization: Organization;
  journal: Journal;
  waitingResults: number;
  /** Alerts that were not sent, although they were due well before the end. */
  overdueAlerts: string[];
  wallEnd: number;
  record: PharosRecord;
}
