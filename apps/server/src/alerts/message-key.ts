/** Names a delivery's message: its event's own, or that of the digest that it went with, one a destination and time. */
export const messageKey = (delivery: { eventId: number; digestUntil?: number | null }): string =>
  delivery.digestUntil ? `alerts-${delivery.digestUntil}` : `alert-${delivery.eventId}`;

/** Names a digest that the alert of this event has joined since it was first sent: it says more, and so is another message. */
export const joinedDigestKey = (digestUntil: number, eventId: number): string =>
  `${messageKey({ eventId, digestUntil })}-${eventId}`;
