import { isWithin } from '../spans.ts';
import type { Evidence, RecordedDelivery } from './evidence.ts';
import { isMailFault } from './fault-names.ts';

const SEND_MS = 65_000;

/**
 * A delivery may be pending if an attempt failed during a fault of the mail server, and its retry is not due yet. A
 * recovery waits until its opening was sent.
 */
export const waitsForNextTry = (delivery: RecordedDelivery, evidence: Evidence): boolean => {
  const { attempts, nextTryAt, status } = delivery;
  if (status !== 'pending' && status !== 'digest') return false;
  const last = attempts.at(-1);
  if (last === undefined) {
    const opening = openingOf(delivery, evidence);
    return opening !== undefined && waitsForNextTry(opening, evidence);
  }
  const failing = evidence.faults
    .filter(({ name }) => isMailFault(name))
    .map(({ from, to }) => ({ from, to: to + SEND_MS }));
  return nextTryAt !== null && nextTryAt > evidence.readAt && isWithin(failing, Date.parse(last.at));
};

const openingOf = (
  { eventId, recipient }: RecordedDelivery,
  { events, deliveries }: Evidence,
): RecordedDelivery | undefined => {
  const event = events.find(({ id }) => id === eventId);
  if (event?.kind !== 'up') return undefined;
  const opening = events.find(({ outageId, kind }) => kind === 'down' && outageId === event.outageId);
  return deliveries.find((each) => each.eventId === opening?.id && each.recipient === recipient);
};
