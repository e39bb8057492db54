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
  const notified = new Set(deliveries.filter(({ eventId }) => eventId === event.id).map(({ recipient }) => recipient));
  const missing = deliveries.find(
    ({ eventId, status, recipient }) => eventId === opening.id && status === 'sent' && !notified.has(recipient),
  );
  if (missing) {
    const label = `${event.kind} of check ${event.checkId}`;
    add(
      'recipients of an opening are notified of its end',
      `${label} is not sent to ${missing.recipient}: ${event.reason}`,
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
    add('opening and end are in one message', `${label} is sent without its end, which is waiting`);
  }
  const [decidedAt, dueAt] = [event.closedAt ?? 0, end.dueAt ?? 0];
  const isEarlier = dueAt < decidedAt - SECOND_MS && !isDisturbed(dueAt, decidedAt);
  if (isEarlier && end.closedAt !== event.closedAt) {
    add('opening and end are in one message', `${label} is fanned out without its end, which is already known`);
  }
};

const END_KINDS: ReadonlySet<string> = new Set(['up', 'paused']);

/** Only alerts that are sent well after their confirmation and delay are marked as late. */
export const expectLateMark = (
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
    const { isMarkedLate } = alerts.find(({ eventId }) => eventId === event.id) ?? {};
    // With low sensitivity, the alert depends on the next poll, so its due time is unknown.
    if (asked.sensitivitiesBetween(state.from - MINUTE_MS, handedAt).has('LO')) continue;
    const delays = asked.delaysBetween(event.checkId, state.from - MINUTE_MS, handedAt);
    const dueFor = (delay: number): number => Math.max(state.second?.startedAt ?? 0, state.from + delay);
    const lateBy = handedAt - dueFor(Math.max(...delays));
    const maxLateBy = handedAt - dueFor(Math.min(...delays));
    if (!isMarkedLate && lateBy > LATE_MS + CLOCK_TOLERANCE_MS)
      add('a late alert is marked as late', `${label} is ${lateBy} ms late, but not marked`);
    if (isMarkedLate && maxLateBy < LATE_MS - CLOCK_TOLERANCE_MS) {
      add('a late alert is marked as late', `${label} is marked as late, but is at most ${maxLateBy} ms late`);
    }
  }
};
