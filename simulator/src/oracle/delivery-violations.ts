import { clockText, type Sent } from '../world/journal.ts';
import { MINUTE_MS } from '../world/scenario.ts';
import { isWithin } from '../world/span.ts';
import { openingOf } from './alert-violations.ts';
import { RequestedSettings } from './asked-settings.ts';
import { expectEndNotified, expectEndWithOpening, expectLateMark } from './notification-violations.ts';
import type { RecordedDelivery, RecordedEvent } from './record.ts';
import type { Add, Evidence, Violation } from './violation.ts';

/** Maximum time until a message is sent without a fault: at once, or with the digest of its minute. */
const BOUND_MS = 75_000;

/** Compares the messages that recipients really received with the recorded events and deliveries. */
export const deliveryViolations = (evidence: Evidence): Violation[] => {
  const { record, journal, scenario } = evidence;
  const found: Violation[] = [];
  const add: Add = (invariant, text) => {
    found.push({ invariant, text });
  };
  const asked = new RequestedSettings(evidence);
  const events = new Map(record.events.map((event) => [event.id, event]));
  const when = (at: number): string => clockText(at - scenario.start);

  for (const event of record.events) {
    if (!record.checkIds.includes(event.checkId)) continue;
    expectRecipients(event, evidence, asked, add);
    expectEndNotified(event, record, add);
  }
  for (const delivery of record.deliveries) {
    const event = events.get(delivery.eventId);
    if (!event || !record.checkIds.includes(event.checkId)) continue;
    const sends = sendsOf(journal.sent, delivery);
    const label = `${event.kind} of check ${event.checkId} at ${when(event.at)} to ${delivery.recipient}`;
    expectSettled(delivery, event, evidence, asked, label, add);
    expectOneMessage(sends, evidence, label, add);
    expectInTime(sends, event, evidence, asked, label, add);
    expectBound(sends, event, evidence, label, add);
    const opening = openingOf(event, record.events);
    if (opening) expectAfterOpening(sends, journal.sent, opening, label, add);
    expectEndWithOpening(delivery, sends, event, evidence, label, add);
    expectLateMark(sends, event, evidence, asked, label, add);
  }
  for (const { at, recipient, alerts } of journal.sent) {
    for (const { eventId, kind, checkId } of alerts) {
      if (!record.checkIds.includes(checkId)) continue;
      const delivery = record.deliveries.find((each) => each.eventId === eventId && each.recipient === recipient);
      if (!delivery)
        add(
          'an alert is sent to the current recipients',
          `${recipient} gets the alert ${kind} of check ${checkId} at ${when(at)} without a delivery`,
        );
    }
  }
  expectOneContent(journal.sent, add);
  for (const { task, payload } of record.jobs) {
    add('every job completes', `the job ${task} ${JSON.stringify(payload)} is still in the queue`);
  }
  return found;
};

const sendsOf = (
  sent: readonly Sent[],
  { eventId, recipient }: Pick<RecordedDelivery, 'eventId' | 'recipient'>,
): Sent[] =>
  sent.filter((send) => send.recipient === recipient && send.alerts.some((alert) => alert.eventId === eventId));

/**
 * An opening goes to exactly the recipients of the check at its fan-out. A follow-up goes only to recipients of its
 * opening.
 */
const expectRecipients = (event: RecordedEvent, { record }: Evidence, asked: RequestedSettings, add: Add): void => {
  if ((event.outcome !== 'fanned out' && event.outcome !== 'all muted') || event.closedAt === null) return;
  const deliveries = record.deliveries.filter(({ eventId }) => eventId === event.id);
  const label = `${event.kind} of check ${event.checkId}`;
  const opening = openingOf(event, record.events);
  if (opening || event.kind === 'recovered') {
    const openingRecipients = record.deliveries
      .filter(({ eventId }) => eventId === opening?.id)
      .map(({ recipient }) => recipient);
    const stranger = deliveries.find(({ recipient }) => !openingRecipients.includes(recipient));
    if (stranger)
      add(
        'a follow-up arrives after its opening',
        `${label} is sent to ${stranger.recipient}, who did not get the opening`,
      );
    return;
  }
  const { closedAt } = event;
  const recipients = asked.recipientsAt(event.checkId, closedAt);
  const nameOf = (address: string, isMuted: boolean): string => (isMuted ? `${address} (muted)` : address);
  const given = deliveries.map(({ recipient, reason }) => {
    const isWithdrawn = recipients.get(recipient) === false && asked.isMutedAfter(recipient, closedAt);
    return nameOf(recipient, reason?.endsWith('-muted') === true && !isWithdrawn);
  });
  const expected = [...recipients].map(([address, isMuted]) => nameOf(address, isMuted));
  if (given.sort().join() !== expected.sort().join()) {
    add('an alert is sent to the current recipients', `${label} is sent to [${given}] instead of [${expected}]`);
  }
};

/** LIVENESS: each delivery ends with the right status. */
const expectSettled = (
  delivery: RecordedDelivery,
  event: RecordedEvent,
  { journal, record }: Evidence,
  asked: RequestedSettings,
  label: string,
  add: Add,
): void => {
  const { status, reason, recipient } = delivery;
  const arrived = sendsOf(journal.sent, delivery).some((send) => send.arrived);
  if (status === 'sent' && !arrived)
    add('every recipient gets the alert', `${label} counts as sent, but never arrived`);
  if (status === 'failed' && !asked.isGone(recipient))
    add('every recipient gets the alert', `${label} failed: ${reason}`);
  if (status !== 'sent' && status !== 'failed' && status !== 'skipped')
    add('every job completes', `${label} is still ${status}`);
  if (status !== 'skipped' || reason?.endsWith('-muted')) return;
  const opening = openingOf(event, record.events);
  const openingFailed = record.deliveries.some(
    (each) => each.eventId === opening?.id && each.recipient === recipient && each.status !== 'sent',
  );
  if (!openingFailed) add('every recipient gets the alert', `${label} is skipped: ${reason}`);
};

/**
 * SAFETY: attempts with the same content have one key. More content needs another key, because the earlier message may
 * have arrived. A message arrives twice only if its first arrival could not be known.
 */
const expectOneMessage = (sends: readonly Sent[], { journal }: Evidence, label: string, add: Add): void => {
  const sentKeys = new Map<string, string>();
  let before: Sent | undefined;
  for (const send of sends.toSorted((a, b) => a.handedAt - b.handedAt)) {
    const events = send.alerts.map(({ eventId }) => eventId).join();
    sentKeys.set(send.key, events);
    const isLess = before?.alerts.some(({ eventId }) => !send.alerts.some((alert) => alert.eventId === eventId));
    if (isLess) add('a message has one key', `${label} has less content with the key ${send.key} than before`);
    before = send;
  }
  if (new Set(sentKeys.values()).size < sentKeys.size)
    add('a message has one key', `${label} is sent with the keys ${[...sentKeys.keys()]}`);
  const arrived = sends.filter((send) => send.arrived);
  for (const [index, first] of arrived.entries()) {
    const second = arrived[index + 1];
    if (!second) return;
    const isUnknown =
      first.fate !== 'accepted' ||
      journal.lostConnections.some((at) => at >= first.at && at <= second.at) ||
      journal.away.some(({ what, from }) => what !== 'engine' && from >= first.at && from <= second.at);
    if (!isUnknown) add('an alert is sent once', `${label} arrives twice`);
  }
};

/** SAFETY: all messages to a recipient with one key have the same content. */
const expectOneContent = (sent: readonly Sent[], add: Add): void => {
  const contents = new Map<string, string>();
  for (const { recipient, key, alerts } of sent) {
    const name = `${key} to ${recipient}`;
    const content = alerts.map(({ kind, eventId }) => `${kind} ${eventId}`).join();
    const before = contents.get(name) ?? content;
    contents.set(name, before);
    if (content !== before) add('a message has one key', `${name} contains [${before}], and later [${content}]`);
  }
};

/** SAFETY: a message is not sent before its event or before the end of the alert delay. */
const expectInTime = (
  sends: readonly Sent[],
  event: RecordedEvent,
  { record }: Evidence,
  asked: RequestedSettings,
  label: string,
  add: Add,
): void => {
  const [first] = sends;
  if (!first || event.outageId === null) return;
  const states = record.states.filter(
    ({ checkId, outageId }) => checkId === event.checkId && outageId === event.outageId,
  );
  const from = Math.min(...states.map((state) => state.from));
  if (event.kind === 'up' || event.kind === 'paused') {
    const to = Math.max(...states.map((state) => state.to ?? Infinity));
    if (to > first.at) add('an alert is not sent too early', `${label} is sent ${to - first.at} ms before the end`);
  } else {
    const delay = Math.min(...asked.delaysBetween(event.checkId, from - MINUTE_MS, first.at));
    const early = from + delay - first.at;
    if (early > 0)
      add('an alert is not sent too early', `${label} is sent ${early} ms before the end of its delay of ${delay} ms`);
  }
};

/** LIVENESS: without a fault, a message is sent at once or with the digest of its minute. */
const expectBound = (
  sends: readonly Sent[],
  event: RecordedEvent,
  evidence: Evidence,
  label: string,
  add: Add,
): void => {
  const { journal, scenario, record } = evidence;
  const arrivedAt = sends.find((send) => send.arrived)?.at;
  if (arrivedAt === undefined || event.dueAt === null) return;
  const opening = openingOf(event, record.events);
  const openingDue = opening?.dueAt ?? 0;
  const due = Math.max(event.dueAt, openingDue);
  if (arrivedAt <= due + BOUND_MS) return;
  const window = { from: due - 2 * MINUTE_MS, to: due + BOUND_MS };
  const isTroubled =
    [...journal.away, ...scenario.mailAway].some(
      ({ from, to }) => from < window.to && (to ?? Infinity) > window.from,
    ) ||
    journal.lostConnections.some((at) => isWithin([window], at)) ||
    journal.sent.some(({ at, fate, arrived }) => isWithin([window], at) && (fate !== 'accepted' || !arrived)) ||
    sends.some(({ fate }) => fate !== 'accepted') ||
    sendsOf(journal.sent, { eventId: opening?.id ?? 0, recipient: sends[0]?.recipient ?? '' }).some(
      ({ fate }) => fate !== 'accepted',
    );
  if (!isTroubled) add('an alert is sent in time', `${label} arrives ${arrivedAt - due} ms after its due time`);
};

/** SAFETY: a follow-up arrives only after its opening or together with it. */
const expectAfterOpening = (
  sends: readonly Sent[],
  all: readonly Sent[],
  opening: RecordedEvent,
  label: string,
  add: Add,
): void => {
  for (const send of sends.filter(({ arrived }) => arrived)) {
    const before = sendsOf(all, { eventId: opening.id, recipient: send.recipient }).find(
      ({ at, arrived }) => arrived && at <= send.at,
    );
    if (!before) add('a follow-up arrives after its opening', `${label} arrives before its opening`);
  }
};
