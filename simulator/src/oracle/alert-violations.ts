import { clockText } from '../world/journal.ts';
import { RequestedSettings } from './asked-settings.ts';
import { isFailing, type RecordedEvent, type RecordedState } from './record.ts';
import { CLOCK_TOLERANCE_MS } from './state-violations.ts';
import type { Evidence, Invariant, Violation } from './violation.ts';

/** Settings can change while an event is pending, so settings of this time before it also count. */
const ON_ITS_WAY_MS = 60_000;

/** Compares alert events with the recorded outages, and their outcomes with the documented rules. */
export const alertViolations = (evidence: Evidence): Violation[] => {
  const { record, scenario } = evidence;
  const found: Violation[] = [];
  const asked = new RequestedSettings(evidence);
  for (const checkId of record.checkIds) {
    const add = (invariant: Invariant, text: string): void => {
      found.push({ invariant, text: `check ${checkId}: ${text}` });
    };
    const states = record.states.filter((state) => state.checkId === checkId);
    const events = record.events.filter((event) => event.checkId === checkId);
    for (const outage of outagesOf(states)) {
      const label = `the outage of ${clockText(outage.from - scenario.start)}`;
      const down = events.filter(({ kind, outageId }) => kind === 'down' && outageId === outage.id);
      const wasSuppressed = down[0]?.outcome === 'low sensitivity';
      if (down.length !== 1) add('an outage has the right alerts', `${label} has ${down.length} openings`);
      for (const [kind, endedBy] of Object.entries(END_OF)) {
        const ends = events.filter((event) => event.kind === kind && event.outageId === outage.id).length;
        const expected = outage.endedBy === endedBy && !wasSuppressed ? 1 : 0;
        if (ends !== expected)
          add('an outage has the right alerts', `${label} has ${ends} alerts of kind ${kind} instead of ${expected}`);
      }
      if (down[0]) expectReason(down[0], { outage, label, evidence, asked, add });
    }
    for (const event of events) {
      if (event.outageId !== null && !states.some(({ id }) => id === event.outageId)) {
        add(
          'an alert belongs to an outage',
          `the alert ${event.kind} belongs to outage ${event.outageId}, which does not exist`,
        );
      }
      if (event.outcome === null)
        add('an unsent alert has a valid reason', `event ${event.id} (${event.kind}) was never closed`);
      if (event.outcome === 'other') add('an unsent alert has a valid reason', `event ${event.id}: ${event.reason}`);
      if (event.outcome === 'opening not sent') expectUnsentOpening(event, evidence, add);
    }
  }
  return found;
};

const END_OF = { up: 'AV', paused: 'PS' } as const;

interface RecordedOutage {
  id: number;
  from: number;
  to: number | null;
  endedBy: 'AV' | 'PS' | null;
}

const outagesOf = (states: readonly RecordedState[]): RecordedOutage[] =>
  states
    .filter(({ id, outageId }) => id === outageId)
    .map(({ id, from }) => {
      const last = states.findLastIndex(({ outageId }) => outageId === id);
      const next = states[last + 1]?.code;
      return { id, from, to: states[last]?.to ?? null, endedBy: next === 'AV' || next === 'PS' ? next : null };
    });

interface OpeningOfOutage {
  outage: RecordedOutage;
  label: string;
  evidence: Evidence;
  asked: RequestedSettings;
  add: (invariant: Invariant, text: string) => void;
}

/** LIVENESS: an opening is fanned out, or there is a valid reason why not. */
const expectReason = (event: RecordedEvent, { outage, label, evidence, asked, add }: OpeningOfOutage): void => {
  const { scenario } = evidence;
  const { checkId, closedAt, outcome } = event;
  const closed = closedAt ?? scenario.end;
  const failures = failuresOf(outage, checkId, evidence);
  const refuse = (why: string): void =>
    add('an unsent alert has a valid reason', `${label}: ${event.reason}, but ${why}`);
  switch (outcome) {
    case 'fanned out': {
      const sensitivities = asked.sensitivitiesBetween(outage.from - ON_ITS_WAY_MS, closed);
      if (!sensitivities.has('HI') && failures.length < 2) {
        add('an alert is not sent too early', `${label}: low sensitivity, but only ${failures.length} polls failed`);
      }
      return;
    }
    case 'recovered within delay': {
      const lasted = (outage.to ?? scenario.end) - outage.from;
      const delays = asked.delaysBetween(checkId, outage.from - ON_ITS_WAY_MS, closed);
      if (delays.some((delay) => lasted <= delay + CLOCK_TOLERANCE_MS)) return;
      refuse(`it lasted ${lasted} ms, with a delay of ${delays} ms`);
      return;
    }
    case 'low sensitivity': {
      // A restarted check is polled at once, so this poll came after the pause.
      const before = failures.filter((at) => outage.endedBy !== 'PS' || at <= (outage.to ?? Infinity));
      if (before.length >= 2) refuse(`${before.length} polls failed`);
      if (!asked.sensitivitiesBetween(outage.from - ON_ITS_WAY_MS, closed).has('LO')) {
        refuse('the sensitivity was high');
      }
      return;
    }
    case 'no recipient':
      if (asked.recipientsAt(checkId, closed).size > 0) refuse('there were recipients');
      return;
    case 'all muted':
      if ([...asked.recipientsAt(checkId, closed).values()].includes(false)) refuse('a recipient was not muted');
      return;
    case 'paused': {
      const maxDelay = Math.max(...asked.delaysBetween(checkId, outage.from - ON_ITS_WAY_MS, closed));
      const until = Math.min(closed, outage.from + maxDelay + CLOCK_TOLERANCE_MS);
      // A pause requested during a database failure has the time of the request, but the journal has the time of its
      // storage.
      if (outage.endedBy === 'PS' && (outage.to ?? Number.POSITIVE_INFINITY) <= outage.from + maxDelay) return;
      if (!asked.wasPausedBetween(checkId, outage.from, until)) refuse('the check was not paused within the delay');
      return;
    }
    default:
      if (outcome !== null && outcome !== 'other') refuse('this reason is not possible for an opening');
  }
};

/** The times at which the engine received the failed polls of the outage. */
const failuresOf = ({ from, to }: RecordedOutage, checkId: number, { record, journal }: Evidence): number[] => {
  const probes = [...journal.probes.values()].filter(({ result }) => result.checkId === checkId);
  const handedAt = (startedAt: number): number =>
    probes.find(({ result }) => result.purpose === 'poll' && result.startedAt === startedAt)?.handedAt ?? 0;
  return record.results
    .filter(
      ({ checkId: id, verdict, startedAt }) =>
        id === checkId &&
        isFailing(verdict) &&
        startedAt > from - CLOCK_TOLERANCE_MS &&
        startedAt < (to ?? Infinity) + CLOCK_TOLERANCE_MS,
    )
    .map(({ startedAt }) => handedAt(startedAt));
};

const expectUnsentOpening = (
  event: RecordedEvent,
  { record }: Evidence,
  add: (invariant: Invariant, text: string) => void,
): void => {
  const opening = openingOf(event, record.events);
  const sent = record.deliveries.find(({ eventId, status }) => eventId === opening?.id && status === 'sent');
  if (sent) add('an unsent alert has a valid reason', `${event.kind}: its opening was sent to ${sent.recipient}`);
};

export const openingOf = (event: RecordedEvent, events: readonly RecordedEvent[]): RecordedEvent | undefined => {
  if (event.kind === 'up' || event.kind === 'paused')
    return events.find(({ kind, outageId }) => kind === 'down' && outageId === event.outageId);
  if (event.kind !== 'recovered') return undefined;
  return events.findLast(({ kind, checkId, id }) => kind === 'degraded' && checkId === event.checkId && id < event.id);
};
