/** Names a delivery's message: its event's own, or that of the window that it was gathered with. */
export const messageKey = (delivery: { eventId: number; gatheredUntil?: number | null }): string =>
  delivery.gatheredUntil ? gatheredKey(delivery.gatheredUntil) : `alert-${delivery.eventId}`;

/** `until`: end of the window, epoch milliseconds; one a recipient and organization. */
const gatheredKey = (until: number): string => `alerts-${until}`;
