import { LATE_MS } from '@pharos/domain/alerts/lateness.ts';
import type { Sent } from '../world/journal.ts';
import { MINUTE_MS, SECOND_MS } from '../world/scenario.ts';
import { openingOf } from './alert-violations.ts';
import type { RequestedSettings } from './asked-settings.ts';
import type { PharosRecord, RecordedDelivery, RecordedEvent } from './record.ts';
import { CLOCK_TOLERANCE_MS } from './state-violations.ts';
import type { Add, Evidence } from './violation.ts';

/** LIVENESS: a recovery or a pause has a delivery for each recipient of its opening. */
export const expectEndNotified = (event: RecordedEvent, { events, deliveries }: PharosRecord, add: Add): void => {
  const opening = openingOf(event, events);
  if (!opening) return;
  const told = new Set(deliveries.filter(({ eventId }) => eventId === event.id).map(({ recipient }) => recipient));
  const missing = deliveries.find(
    ({ eventId, status, recipient }) => eventId === opening.id && status === 'sent' && !told.has(recipient),
  );
  if (missing) {
    const label = `${event.kind} of check ${event.checkId}`;
    add(
      'who was told of an outage is told of its end',
      `${label} does not go to ${missing.recipient}: ${event.reason}`,
    );
  }
};

/** SAFETY: an end that is pending when its opening is sent is in the same message. */
export const expectEndWithOpening = (
  { recipient }: RecordedDelivery,
  sends: readonly Sent[],
  event: RecordedEvent,
  { record, journal }: Evidence,
  label: string,
  add: Add,
): void => {
  if (event.kind !== 'down') return;
  const end = record.events.find(({ kind, outageId }) => END_KINDS.has(kind) && outageId === event.outageId);
  const waiting = record.deliveries.find((each) => each.eventId === end?.id && each.recipient === recipient);
  if (!end || !waiting) return;
  const isDisturbed = (from: number, to: number): boolean =>
    journal.away.some((stretch) => stretch.from >= from && stretch.from <= to);
  for (const { handedAt, alerts } of sends) {
    const isWith = alerts.some(({ eventId }) => eventId === end.id);
    if (isWith || waiting.createdAt >= handedAt || isDisturbed(waiting.createdAt, handedAt)) continue;
    add('both ends in one message', `${label} goes without its end, which waits`);
  }
  const [decidedAt, dueAt] = [event.closedAt ?? 0, end.dueAt ?? 0];
  const isEarlier = dueAt < decidedAt - SECOND_MS && !isDisturbed(dueAt, decidedAt);
  if (isEarlier && end.closedAt !== event.closedAt) {
    add('both ends in one message', `${label} is fanned out without its end, which is known`);
  }
};

const END_KINDS: ReadonlySet<string> = new Set(['up', 'paused']);

/** Only alerts that are sent well after their confirmation and delay are marked as late. */
export const expectLateWords = (
  sends: readonly Sent[],
  event: RecordedEvent,
  { record }: Evidence,
  asked: RequestedSettings,
  label: string,
  add: Add,
): void => {
  const state = record.states.find(({ checkId, id }) => checkId === event.checkId && id === event.outageId);
  if (event.kind !== 'down' || !state?.second) return;
  for (const { handedAt, alerts } of sends) {
    const { saysLate } = alerts.find(({ eventId }) => eventId === event.id) ?? {};
    // With low sensitivity, the alert depends on the next poll, so its due time is unknown.
    if (asked.sensitivitiesBetween(state.from - MINUTE_MS, handedAt).has('LO')) continue;
    const delays = asked.delaysBetween(event.checkId, state.from - MINUTE_MS, handedAt);
    const dueFor = (delay: number): number => Math.max(state.second?.startedAt ?? 0, state.from + delay);
    const lateBy = handedAt - dueFor(Math.max(...delays));
    const lateByMost = handedAt - dueFor(Math.min(...delays));
    if (!saysLate && lateBy > LATE_MS + CLOCK_TOLERANCE_MS) add('late news says so', `${label} is ${lateBy} ms late`);
    if (saysLate && lateByMost < LATE_MS - CLOCK_TOLERANCE_MS) {
      add('late news says so', `${label} is not, being ${lateByMost} ms late`);
    }
  }
};
