import type { Organization } from '../world/create-organization.ts';
import type { Journal } from '../world/journal.ts';
import type { Scenario } from '../world/scenario.ts';
import type { PharosRecord } from './record.ts';

export type Invariant =
  | 'one state at a time'
  | 'an outage has two failing looks'
  | 'an outage is confirmed by its rule'
  | 'a location that is cut off sees no outage'
  | 'a state agrees with the polls in it'
  | 'a confirmed failure is an outage'
  | 'a suppressed failure is not confirmed'
  | 'unwatched time is a gap'
  | 'time adds up to the wall clock'
  | 'a paused check is in PS'
  | 'a stored result is a look, once'
  | 'an acknowledged poll is stored'
  | 'figures add up to the polls'
  | 'each location has its figures'
  | 'an outage has its alerts'
  | 'an alert has its outage'
  | 'an unsent alert has its reason'
  | 'sent to the recipients of the moment'
  | 'sent under one key'
  | 'sent once'
  | 'not sent before its time'
  | 'a follow-up comes after its opening'
  | 'who was told of an outage is told of its end'
  | 'both ends in one message'
  | 'late news says so'
  | 'every recipient is reached'
  | 'sent within the bound'
  | 'every job ends'
  | 'a clock that is set holds up no alert'
  | 'nothing lies ahead of now'
  | 'an outage keeps its time'
  | 'every slot is probed'
  | 'every result is taken';

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
