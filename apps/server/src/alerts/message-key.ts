/** Names a delivery's message: its event's own, or that of the digest that it went with. */
export const messageKey = (delivery: { eventId: number; digestUntil?: number | null }): string =>
  delivery.digestUntil ? digestKey(delivery.digestUntil) : `alert-${delivery.eventId}`;

/** `until`: end of the window, epoch milliseconds; one a recipient and organization. */
const digestKey = (until: number): string => `alerts-${until}`;
